/** Something native that the program did, for tests to look at. */
export type Call =
  | { readonly kind: 'dialog'; readonly dialog: 'open' | 'message' | 'error'; readonly options: unknown }
  | { readonly kind: 'open-path'; readonly path: string }
  | { readonly kind: 'window-open'; readonly url: string; readonly action: string }
  | { readonly kind: 'navigation-prevented'; readonly url: string }
  | { readonly kind: 'network'; readonly url: string };

export const calls: Call[] = [];

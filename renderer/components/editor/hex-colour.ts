/** A CSS hex colour with all its digits: a bundler shortens `#ffffff` to `#fff`, which Monaco does not take. */
export function longHex(colour: string): string {
  return /^#[0-9a-f]{3,4}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
}

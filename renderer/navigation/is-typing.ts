/** Whether keys pressed there are text or a choice, and so no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], .monaco-editor') !== null
  );
}

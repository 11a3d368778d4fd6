/**
 * A function that asks for `publish` to be called, once for all that ask until `later` lets it: a frame
 * (`requestAnimationFrame`), or a pause.
 */
export function batched(publish: () => void, later: (run: () => void) => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    later(() => {
      waiting = false;
      publish();
    });
  };
}

export const nextFrame = (run: () => void): void => void requestAnimationFrame(run);

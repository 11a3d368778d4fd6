/** Reads a stream until `enough` says so of what came so far, then leaves it; gives what came. */
export async function until<T>(stream: AsyncIterable<T>, enough: (seen: readonly T[]) => boolean): Promise<T[]> {
  const seen: T[] = [];
  for await (const item of stream) {
    seen.push(item);
    if (enough(seen)) return seen;
  }
  throw new Error(`the stream ended after ${seen.length} items, before it had what was waited for`);
}

/** Whole-number draws from a seed text, the same on every engine. */
export interface Random {
  /** Uniform in [low, high], both ends included. */
  int(low: number, high: number): number;
  /** Uniform multiple of `step` in [low, high]. */
  onGrid(low: number, high: number, step: number): number;
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T | null;
  shuffle<T>(items: readonly T[]): readonly T[];
}

const TWO_TO_32 = 0x1_0000_0000;

/** The xmur3 string hash (Bob Jenkins' mixing, public domain): a source of 32-bit seeds. */
function hashSeeds(text: string): () => number {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
}

/** The small fast counter generator sfc32 (Chris Doty-Humphrey, PractRand, public domain). */
function sfc32(seed: () => number): () => number {
  let [a, b, c, counter] = [seed(), seed(), seed(), seed()];
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
}

export function createRandom(seed: string): Random {
  const next = sfc32(hashSeeds(seed));
  const int = (low: number, high: number): number => {
    const size = high - low + 1;
    // The tail that would make small values likelier is drawn again.
    const limit = TWO_TO_32 - (TWO_TO_32 % size);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return low + (drawn % size);
  };
  const shuffle = <T>(items: readonly T[]): readonly T[] => {
    const rest = [...items];
    return items.flatMap(() => rest.splice(int(0, rest.length - 1), 1));
  };
  return {
    int,
    onGrid: (low, high, step) => int(Math.ceil(low / step), Math.floor(high / step)) * step,
    chance: (percent) => int(1, 100) <= percent,
    pick: (items) => (items.length === 0 ? null : (items[int(0, items.length - 1)] ?? null)),
    shuffle,
  };
}

const ALPHABET = '0123456789abcdef';

/** A random lower-case hexadecimal id of `length` characters; `random` is `Math.random` or a seeded stand-in. */
export function randomId(length: number, random: () => number): string {
  return Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

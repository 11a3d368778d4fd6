import { readFile } from 'node:fs/promises';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly size?: number;
  readonly offset?: string;
}

/**
 * The files in an asar archive by path. Its layout: two size words (the second is the header's), then the header (two more
 * size words, the second the JSON's length, and the JSON itself), then the files' bytes at the offsets that it names.
 */
export async function readAsar(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const bytes = await readFile(path);
  const start = 8 + bytes.readUInt32LE(4);
  const header: Entry = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)));
  const found = new Map<string, Buffer>();
  const collect = (entry: Entry, name: string) => {
    for (const [child, below] of Object.entries(entry.files ?? {}))
      collect(below, name === '' ? child : `${name}/${child}`);
    if (entry.size !== undefined && entry.offset !== undefined) {
      const offset = start + Number(entry.offset);
      found.set(name, bytes.subarray(offset, offset + entry.size));
    }
  };
  collect(header, '');
  return found;
}

import { stat } from 'node:fs/promises';
import { readPath } from '../services/read-paths.ts';
import type { Command } from './kit/command.ts';
import { DONE } from './kit/exit-codes.ts';
import { plainText } from './kit/plain-text.ts';
import { rolloutText } from './kit/rollout-text.ts';

export const show: Command = {
  synopsis: 'show PATH[#ID]',
  about: [
    'Prints a rollout as readable text: header, messages, reasoning, calls, drafts with replies, rubric, usage.',
    'ID names one of several in a file: its id, its episode id, or its place from 0. With --json: the record.',
  ].join('\n'),
  words: { name: 'PATH', least: 1, most: 1 },
  options: {},
  async run(words, shell) {
    const [word = ''] = words.plain;
    const { path, id } = await splitWord(word);
    const { row, rollout } = await readPath(path, id);
    if (words.flag('json')) await shell.print(JSON.stringify(rollout));
    else for (const block of rolloutText(row, rollout)) await shell.print(plainText(block));
    return DONE;
  },
};

/** A `#` may also be part of a file's name: a file that is there is meant. */
async function splitWord(word: string): Promise<{ readonly path: string; readonly id: string | null }> {
  const isFile = await stat(word).then(
    () => true,
    () => false,
  );
  const mark = word.lastIndexOf('#');
  if (isFile || mark < 0) return { path: word, id: null };
  return { path: word.slice(0, mark), id: word.slice(mark + 1) };
}

import { writeFileAtomically } from '../../node/atomic-write.ts';
import { CATALOGUE } from './catalogue.ts';
import { generateTask } from './generate-task.ts';

/** Generates the shipped tasks and writes them to a file. */
export async function writeTasks(path: string): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify(CATALOGUE.map(generateTask), null, 1)}\n`);
}

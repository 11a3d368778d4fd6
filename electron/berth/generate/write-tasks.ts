import { writeFileAtomically } from '../../node/atomic-write.ts';
import { CATALOGUE } from './catalogue.ts';
import { generateTask } from './generate-task.ts';

export function tasksText(): string {
  return `${JSON.stringify(CATALOGUE.map(generateTask), null, 1)}\n`;
}

export async function writeTasks(path: string): Promise<void> {
  await writeFileAtomically(path, tasksText());
}

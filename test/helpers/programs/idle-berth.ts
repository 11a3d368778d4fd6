import { createEnvironments } from '../../../electron/environments/registry.ts';

// Uses the embedded server and leaves it running: the process has to end all the same.
const { signal } = new AbortController();
const environment = createEnvironments().open('berth');
const tasks = await environment.tasks(signal);
const session = await environment.open(signal);
await session.reset({ taskId: tasks?.[0]?.id ?? '', episodeId: 'e1' }, signal);
await session.close();
console.log('used');

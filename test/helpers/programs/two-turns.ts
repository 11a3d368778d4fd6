import { createRunQueue } from '../../../electron/runner/run-queue.ts';
import { call, FakeAgent, says } from '../fake-agent.ts';
import { FakeEnvironment } from '../fake-environment.ts';

// Runs an episode into the folder of its first word, says each turn that is shown, and hangs in the third.
const [folder = '', text = 'A draft.'] = process.argv.slice(2);
const check = (id: string) => call(id, 'check_plan', { plan: [{ vessel: id }] });
const usage = { input: 10, cached: null, cache_write: null, output: 4, reasoning: null };
const agent = new FakeAgent([
  says({ text: `${text} 1`, calls: [check('c1')], usage }),
  says({ text: `${text} 2`, calls: [check('c2')], usage }),
  { events: [{ kind: 'text-delta', text: 'Half a thought' }], end: 'hang' },
]);
const reply = { text: '{"feasible":true}' };
const calls = [1, 2].map(() => ({ name: 'check_plan', reply }));
const queue = createRunQueue({
  openEnvironment: () => new FakeEnvironment({ calls }),
  openAgent: async () => agent,
  clock: { now: () => Date.now() },
  random: Math.random,
  log: (line) => console.log(`log: ${line}`),
  onRecord: { started: () => {}, changed: () => {}, ended: () => {} },
});
const { episodes } = await queue.start(
  {
    environment: 'fake',
    tasks: ['t1'],
    models: ['fake:model'],
    budget: { maxTurns: 12, maxTokens: 1000, wallClockS: 60 },
    repeat: 1,
    concurrency: 1,
  },
  folder,
);
for await (const { event } of queue.watchEpisode(episodes[0]?.key ?? '', null)) {
  if (event.kind === 'message') console.log(`${event.message.role}: ${event.message.content.length}`);
  if (event.kind === 'text-delta' && event.text === 'Half a thought') console.log('third turn');
}
// The stream ends without a record where the disk is full.
await queue.idle();
for await (const { event } of queue.watch(null)) {
  if (event.kind === 'snapshot') console.log(JSON.stringify(event.episodes[0]));
  break;
}
process.exit(0);

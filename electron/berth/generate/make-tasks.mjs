// `npm run make-tasks`: generates the shipped tasks anew. Vite runs the TypeScript, as it does for the tests.
import { runnerImport } from 'vite';

const { module } = await runnerImport('./electron/berth/generate/write-tasks.ts', {
  configFile: false,
  logLevel: 'error',
});
await module.writeTasks('resources/berth/tasks.json');

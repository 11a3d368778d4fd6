// Measures what a user waits for, and prints a table; the numbers also go to test/.output/bench.json. A group of
// measurements is one file beside this one and one line in GROUPS.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { start } from './start.mjs';

/**
 * @typedef {object} Measurement
 * @property {string} name
 * @property {number} runs
 * @property {() => Promise<number>} run milliseconds
 *
 * @typedef {object} Group
 * @property {string} name
 * @property {() => Promise<{ measurements: readonly Measurement[], close: () => Promise<void> }>} open
 */

/** @type {readonly Group[]} */
const GROUPS = [start];

const output = fileURLToPath(new URL('../.output/', import.meta.url));

function summary(/** @type {readonly number[]} */ samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  // The middle one, or the lower of the two middle ones.
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return { medianMs: median, minMs: sorted[0] ?? 0, maxMs: sorted.at(-1) ?? 0 };
}

const wanted = process.argv.slice(2);
const results = [];
for (const group of GROUPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const { measurements, close } = await group.open();
  try {
    for (const { name, runs, run } of measurements) {
      const samples = [];
      for (let index = 0; index < runs; index += 1) samples.push(await run());
      results.push({ group: group.name, name, samplesMs: samples, ...summary(samples) });
    }
  } finally {
    await close();
  }
}

console.table(
  Object.fromEntries(
    results.map(({ group, name, samplesMs, medianMs, minMs, maxMs }) => [
      `${group}: ${name}`,
      { 'median ms': Math.round(medianMs), min: Math.round(minMs), max: Math.round(maxMs), runs: samplesMs.length },
    ]),
  ),
);
mkdirSync(output, { recursive: true });
const machine = { node: process.version, platform: process.platform, arch: process.arch, cores: cpus().length };
writeFileSync(
  `${output}bench.json`,
  `${JSON.stringify({ measured: new Date().toISOString(), machine, results }, null, 2)}\n`,
);

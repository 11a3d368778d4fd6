import { describe, expect, it } from 'vitest';
import { DEFAULT_FORM, formOf, readForm } from '../../../../renderer/views/run/run-form.ts';
import { makeRecord } from '../../../helpers/records.ts';

const ENVIRONMENT = { kind: 'openenv', url: null, command: null, name: null, version: null };

describe('reading the run form', () => {
  it('gives what is to be run', () => {
    expect(readForm({ ...DEFAULT_FORM, models: [' baseline:greedy ', ''] }, ['berth-001'])).toEqual({
      kind: 'ready',
      config: {
        environment: 'berth',
        tasks: ['berth-001'],
        models: ['baseline:greedy'],
        budget: { maxTurns: 12, maxTokens: 24_000, wallClockS: 1800 },
        repeat: 1,
        concurrency: 1,
      },
    });
  });

  it('says at each field what is wrong with it', () => {
    const form = {
      environment: ' ',
      tasks: [],
      models: [''],
      numbers: { maxTurns: '0', maxTokens: 'many', wallClockS: '0', repeat: '1.5', concurrency: '1000' },
    };
    expect(readForm(form, [])).toEqual({
      kind: 'problems',
      problems: [
        { field: 'environment', message: 'Name an environment, e.g. berth.' },
        { field: 'tasks', message: 'Choose at least one task, and at most 10,000.' },
        { field: 'models', message: 'Name at least one model, and at most 100.' },
        { field: 'maxTurns', message: 'Turns must be at least 1.' },
        { field: 'maxTokens', message: 'Tokens a turn must be a whole number.' },
        { field: 'wallClockS', message: 'Wall clock must be more than 0.' },
        { field: 'repeat', message: 'Repeat must be a whole number.' },
        { field: 'concurrency', message: 'At a time can be at most 256.' },
      ],
    });
  });
});

describe('filling the run form from a rollout', () => {
  it('takes environment, task, model and budget', () => {
    const params = { max_turns: 5, max_tokens: 900, wall_clock_s: 77.5 };
    const environment = { ...ENVIRONMENT, url: 'http://127.0.0.1:8000' };
    expect(formOf(makeRecord({ params, environment }))).toEqual({
      environment: 'http://127.0.0.1:8000',
      tasks: ['berth-001'],
      models: ['vllm:test-model'],
      numbers: { maxTurns: '5', maxTokens: '900', wallClockS: '77.5', repeat: '1', concurrency: '1' },
    });
  });

  it('keeps the defaults where the record says nothing', () => {
    expect(formOf(makeRecord())).toEqual({ ...DEFAULT_FORM, tasks: ['berth-001'], models: ['vllm:test-model'] });
  });

  it('writes the environment as the word that opens it again', () => {
    const specs = [
      { ...ENVIRONMENT, kind: 'berth' },
      { ...ENVIRONMENT, kind: 'mcp', url: 'http://127.0.0.1:9000/mcp' },
      { ...ENVIRONMENT, kind: 'mcp-stdio', command: 'node server.mjs' },
    ].map((environment) => formOf(makeRecord({ environment })).environment);
    expect(specs).toEqual(['berth', 'mcp:http://127.0.0.1:9000/mcp', 'mcp-stdio:node server.mjs']);
  });
});

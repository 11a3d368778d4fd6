import { isJsonObject, type Json, parseJson } from '../../../shared/base/json.ts';
import type { Row } from '../../../shared/contract/library.ts';
import type { Message, Rollout, Step } from '../../../shared/rollout/record.ts';
import { summarize } from '../../../shared/rollout/summary.ts';
import { inputTokens } from '../../../shared/rollout/usage.ts';
import { ABSENT, count, score } from './table.ts';

/** A rollout as blocks of text, in the order of reading. Not yet made safe for a terminal. */
export function* rolloutText(row: Row, rollout: Rollout): Generator<string> {
  yield header(row, rollout);
  let turn = 0;
  for (const message of rollout.messages) {
    if (message.role === 'assistant') turn += 1;
    yield messageText(message, turn);
  }
  if (rollout.steps.length > 0) yield section('Drafts', rollout.steps.map(draftLine).join('\n'));
  yield section('Result', result(rollout));
}

function section(title: string, body: string): string {
  return `\n── ${title} ${'─'.repeat(Math.max(2, 76 - title.length))}\n${body}`;
}

function header(row: Row, rollout: Rollout): string {
  const summary = summarize(rollout);
  const { environment } = rollout;
  const where = [environment?.name, environment?.version, environment?.url ?? environment?.command];
  const lines: (readonly [string, string])[] = [
    ['task', summary.taskId],
    ['model', summary.model],
    ['reward', score(summary.reward)],
    ['end reason', summary.endReason ?? ABSENT],
    ['turns', count(summary.turns)],
    ['tokens', `${count(inputTokens(summary.usage))} in, ${count(summary.usage.output)} out`],
    ['seconds', summary.seconds?.toFixed(1) ?? ABSENT],
    ['started', summary.started],
    ['environment', where.filter((part) => part).join(' ') || ABSENT],
    ['id', summary.rolloutId],
    ['file', row.path],
    ...rollout.errors.map((error) => ['error', error] as const),
    ...(rollout.warnings ?? []).map((warning) => ['warning', warning] as const),
    ...(rollout.provider_switches ?? []).map((change) => ['switch', change] as const),
  ];
  return lines.map(([name, value]) => `${name.padEnd(12)}${value}`).join('\n');
}

function messageText(message: Message, turn: number): string {
  switch (message.role) {
    case 'system':
    case 'user':
      return section(message.role, message.content);
    case 'tool':
      return section(
        `tool reply: ${message.name}${message.sent === false ? ' (not sent to the environment)' : ''}`,
        indentJson(message.content),
      );
    case 'assistant': {
      const parts = [
        message.reasoning === '' ? [] : [`[reasoning]\n${message.reasoning}\n[/reasoning]`],
        message.content === '' ? [] : [message.content],
        message.tool_calls.map(({ name, arguments: text }) => `-> ${name} ${text}`),
      ].flat();
      const notes = [message.partial ? 'cut off' : '', message.stop].filter((note) => note !== '').join(', ');
      return section(`turn ${turn}${notes === '' ? '' : ` (${notes})`}`, parts.join('\n\n') || '(nothing)');
    }
  }
}

function draftLine({ turn, tool, plan, result: reply }: Step, index: number): string {
  const size = Array.isArray(plan) ? `${plan.length} rows` : 'not a plan';
  return `${index + 1}. turn ${turn}, ${tool}, ${size}: ${outline(reply)}`;
}

/** The plain values of a reply, and how long its lists are. */
function outline(reply: Json): string {
  if (!isJsonObject(reply)) return JSON.stringify(reply);
  const parts = Object.entries(reply).flatMap(([key, value]) => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${key} ${value.length}`];
    return isJsonObject(value) ? [] : [`${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
  return parts.join(', ');
}

function result(rollout: Rollout): string {
  const { final } = rollout;
  const { reward, usage } = summarize(rollout);
  const rubric = isJsonObject(final.rubric) ? Object.entries(final.rubric) : [];
  const tokens = [
    `${count(usage.input)} input`,
    `${count(usage.cached)} cached`,
    `${count(usage.cache_write)} cache write`,
    `${count(usage.output)} output`,
    `of it ${count(usage.reasoning)} reasoning`,
  ];
  const lines = [
    ['submitted', final.submitted ? 'yes' : 'no'],
    ['reward', score(reward)],
    ...rubric.map(([name, points]) => ['rubric', `${name}: ${JSON.stringify(points)}`]),
    ['grade', outline(final.grade)],
    ['tokens', tokens.join(', ')],
  ];
  return lines.map(([name = '', value]) => `${name.padEnd(12)}${value}`).join('\n');
}

/** A JSON reply over several lines where it is long; other text as it is. */
function indentJson(text: string): string {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && text.length > 100 ? JSON.stringify(value, null, 1) : text;
  } catch {
    return text;
  }
}

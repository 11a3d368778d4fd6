import { isJsonObject, type Json, type JsonObject, ownText, ownValue } from '../base/json.ts';
import type { Rollout } from './record.ts';

/** One criterion of the server's rubric; null where the server does not say. */
export interface Criterion {
  readonly id: string;
  readonly title: string;
  readonly weight: number | null;
  readonly score: number | null;
  /** Weight times score. */
  readonly points: number | null;
  readonly detail: string | null;
}

interface Gate {
  readonly id: string;
  readonly pass: boolean;
  readonly detail: string | null;
}

export interface Rubric {
  readonly gates: readonly Gate[];
  readonly criteria: readonly Criterion[];
}

/**
 * The verdict by criteria: from `rubric_detail` (berth's, with weights and gates) where the record keeps it in `final`
 * or in the grade, else from the flat map `rubric` of scores. Null where there is neither.
 */
export function rubricOf({ final }: Pick<Rollout, 'final'>): Rubric | null {
  const grade = isJsonObject(final.grade) ? final.grade : {};
  const detail = [final.rubric_detail, ownValue(grade, 'rubric_detail'), final.rubric].find(
    (value): value is JsonObject => isJsonObject(value) && Array.isArray(ownValue(value, 'criteria')),
  );
  if (detail !== undefined) {
    return {
      gates: objects(ownValue(detail, 'gates')).map(gate),
      criteria: objects(ownValue(detail, 'criteria')).map(criterion),
    };
  }
  const flat = [final.rubric, ownValue(grade, 'rubric')].find(isJsonObject);
  if (flat === undefined) return null;
  const criteria = Object.entries(flat).map(([id, score]) => criterion({ id, score }));
  return { gates: [], criteria };
}

function criterion(value: JsonObject): Criterion {
  const id = ownText(value, 'id') ?? '?';
  return {
    id,
    title: ownText(value, 'title') ?? id,
    weight: number(ownValue(value, 'weight')),
    score: number(ownValue(value, 'score')),
    points: number(ownValue(value, 'points')),
    detail: ownText(value, 'detail'),
  };
}

function gate(value: JsonObject): Gate {
  return {
    id: ownText(value, 'id') ?? '?',
    pass: ownValue(value, 'pass') === true,
    detail: ownText(value, 'detail'),
  };
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function number(value: Json | undefined): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

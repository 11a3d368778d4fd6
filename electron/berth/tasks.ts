import { z } from 'zod';
import tasks from '../../resources/berth/tasks.json' with { type: 'json' };
import { type Task, taskSchema } from './types.ts';

/** The shipped tasks, in order. */
export const TASKS: readonly Task[] = z.array(taskSchema).parse(tasks);

export const SPLIT = 'shipped';

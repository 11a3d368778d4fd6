import { z } from 'zod';

export const AppInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'serve', 'cli']),
  dataFolder: z.string(),
  /** True where the shell can show a native dialog for opening files. */
  dialogs: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfoSchema>;

export const EnvironmentKindInfoSchema = z.object({ id: z.string(), title: z.string(), example: z.string() });

/** One problem that an environment poses. `group` is its tier, split or the like. */
const TaskInfoSchema = z.object({ id: z.string(), title: z.string().nullable(), group: z.string().nullable() });
export type TaskInfo = Readonly<z.infer<typeof TaskInfoSchema>>;

/** `tasks` is null where the server cannot list them; the user then types a task id. */
export const TaskListSchema = z.object({ tasks: z.array(TaskInfoSchema).nullable() });
export type TaskList = z.infer<typeof TaskListSchema>;

/** What a model would read of a task; null where the server does not say. */
export const TaskPreviewSchema = z.object({
  instructions: z.string().nullable(),
  situation: z.string().nullable(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
});
export type TaskPreview = z.infer<typeof TaskPreviewSchema>;

/** `missing` says in one sentence what keeps this provider from running now; null when it is ready. */
export const ProviderInfoSchema = z.object({
  id: z.string(),
  title: z.string(),
  models: z.array(z.string()),
  efforts: z.array(z.string()),
  missing: z.string().nullable(),
});
export type ProviderInfo = z.infer<typeof ProviderInfoSchema>;

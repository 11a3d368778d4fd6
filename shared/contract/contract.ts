import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import {
  AppInfoSchema,
  EnvironmentKindInfoSchema,
  ProviderInfoSchema,
  TaskListSchema,
  TaskPreviewSchema,
} from './descriptors.ts';
import { APP_ERROR, AppErrorDataSchema } from './errors.ts';
import { FolderListingSchema, LibraryEventSchema, OpenedRolloutSchema, RolloutKeySchema } from './library.ts';
import {
  EpisodeEventSchema,
  EpisodeStatusSchema,
  RunConfigSchema,
  RunEventSchema,
  RunProblemSchema,
  StopRequestSchema,
} from './run.ts';
import { envelope, ResumeSchema } from './stream.ts';

const procedure = oc.errors({ [APP_ERROR]: { status: 400, data: AppErrorDataSchema } });
const watchInput = z.object({ resume: ResumeSchema });
const nothing = z.object({});
const paths = z.object({ paths: z.array(z.string().min(1)).min(1) });

/** All that a renderer can ask of the services, in every shell. */
export const contract = {
  app: {
    info: procedure.input(nothing).output(AppInfoSchema),
  },
  library: {
    watch: procedure.input(watchInput).output(eventIterator(envelope(LibraryEventSchema))),
    /** Opens folders and files; a path that does not exist is an error, and nothing is opened. */
    open: procedure.input(paths).output(nothing),
    close: procedure.input(z.object({ path: z.string() })).output(nothing),
    /** Reads all sources again. */
    rescan: procedure.input(nothing).output(nothing),
    /** The native open dialog; paths chosen there are opened. Empty where the user closed it. */
    pick: procedure
      .input(z.object({ what: z.enum(['files', 'folder']) }))
      .output(z.object({ paths: z.array(z.string()) })),
    /** Null path: the user's home folder. */
    browse: procedure.input(z.object({ path: z.string().nullable() })).output(FolderListingSchema),
  },
  rollouts: {
    get: procedure.input(z.object({ key: RolloutKeySchema })).output(OpenedRolloutSchema),
    /** The record's own text as it stands in its file. */
    raw: procedure.input(z.object({ key: RolloutKeySchema })).output(z.object({ text: z.string() })),
  },
  environments: {
    kinds: procedure.input(nothing).output(z.array(EnvironmentKindInfoSchema)),
    tasks: procedure.input(z.object({ environment: z.string() })).output(TaskListSchema),
    preview: procedure.input(z.object({ environment: z.string(), taskId: z.string() })).output(TaskPreviewSchema),
  },
  providers: {
    list: procedure.input(nothing).output(z.array(ProviderInfoSchema)),
  },
  runs: {
    /** What would go wrong before anything starts; empty when nothing is known to. */
    check: procedure.input(RunConfigSchema).output(z.array(RunProblemSchema)),
    start: procedure
      .input(RunConfigSchema)
      .output(z.object({ runId: z.string(), episodes: z.array(EpisodeStatusSchema) })),
    stop: procedure.input(StopRequestSchema).output(nothing),
    watch: procedure.input(watchInput).output(eventIterator(envelope(RunEventSchema))),
  },
  episodes: {
    /** `not-found` when no such episode runs in this process (any more): its rollout is in the library then. */
    watch: procedure
      .input(z.object({ key: RolloutKeySchema, resume: ResumeSchema }))
      .output(eventIterator(envelope(EpisodeEventSchema))),
  },
};

import { z } from 'zod';
import { RolloutSchema } from '../rollout/record.ts';
import { SummarySchema } from '../rollout/summary.ts';

/** Names one rollout of the library: its file and its place in it. Stable while the file stays where it is. */
export const RolloutKeySchema = z.string();

const rowBase = {
  key: RolloutKeySchema,
  path: z.string(),
  /** Place in the file, from 0. */
  record: z.number().int(),
  /** Id of the format that read it. */
  format: z.string(),
};

/** A line of the library table. */
export const RowSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rollout'),
    ...rowBase,
    status: z.enum(['running', 'finished', 'interrupted']),
    summary: SummarySchema,
  }),
  /** Something that could not be read; `message` is one sentence. */
  z.object({ kind: z.literal('problem'), ...rowBase, message: z.string() }),
]);
export type Row = z.infer<typeof RowSchema>;
export type RolloutRow = Extract<Row, { kind: 'rollout' }>;

/** A folder or file that is open. `builtIn` is the data folder's, which cannot be closed. */
export const SourceSchema = z.object({
  path: z.string(),
  kind: z.enum(['folder', 'file']),
  builtIn: z.boolean(),
  state: z.enum(['reading', 'ready', 'missing']),
  /** Files in it that hold rollouts, or should. */
  files: z.number().int(),
});
export type Source = z.infer<typeof SourceSchema>;

export const LibraryEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), sources: z.array(SourceSchema), rows: z.array(RowSchema) }),
  z.object({ kind: z.literal('rows'), rows: z.array(RowSchema) }),
  z.object({ kind: z.literal('removed'), keys: z.array(RolloutKeySchema) }),
  z.object({ kind: z.literal('sources'), sources: z.array(SourceSchema) }),
]);
export type LibraryEvent = z.infer<typeof LibraryEventSchema>;

export const OpenedRolloutSchema = z.object({ row: RowSchema, rollout: RolloutSchema });
export type OpenedRollout = z.infer<typeof OpenedRolloutSchema>;

/** A folder's content, for choosing what to open where there is no native dialog. */
export const FolderListingSchema = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  entries: z.array(z.object({ name: z.string(), path: z.string(), kind: z.enum(['folder', 'file']) })),
  /** How many entries there are in all; `entries` may be cut. */
  total: z.number().int(),
});
export type FolderListing = z.infer<typeof FolderListingSchema>;

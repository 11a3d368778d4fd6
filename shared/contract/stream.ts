import { z } from 'zod';

/**
 * Streams carry increments, numbered by `seq` from 1 within an `epoch` (one life of the stream in the serving process).
 * A client that comes back names the last `seq` it applied: it gets what followed, or, where that is no longer kept or
 * the epoch is another, a `snapshot` event first.
 */
export const ResumeSchema = z.object({ epoch: z.string(), seq: z.number().int() }).nullable();
export type Resume = z.infer<typeof ResumeSchema>;

export function envelope<T extends z.ZodType>(event: T) {
  return z.object({ epoch: z.string(), seq: z.number().int(), event });
}
export interface Envelope<T> {
  readonly epoch: string;
  readonly seq: number;
  readonly event: T;
}

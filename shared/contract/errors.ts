import { z } from 'zod';

/** How an AppError crosses the contract; `code` is one of `ErrorCode`, kept open so that an older client reads it. */
export const APP_ERROR = 'APP_ERROR';

export const AppErrorDataSchema = z.object({ code: z.string(), retryable: z.boolean() });

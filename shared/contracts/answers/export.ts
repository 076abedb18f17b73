import * as z from 'zod/mini';
import { exportStates } from '#shared/data-export';
import { orNull, Timestamp } from './common';

/** How the copy of an account's data stands. */
export const DataExport = z.object({
  state: z.enum(exportStates),
  askedAt: orNull(Timestamp),
  readyAt: orNull(Timestamp),
  /** When it is deleted. */
  expiresAt: orNull(Timestamp),
  /** Of all of its files. */
  bytes: z.number(),
  files: z.number(),
  /** Whether a link to it is mailed: the account's address is confirmed. */
  isMailed: z.boolean(),
});
export type DataExport = z.infer<typeof DataExport>;

export const ExportFiles = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number(), url: z.string() })),
  /** Until when the addresses work. */
  expiresAt: Timestamp,
});
export type ExportFiles = z.infer<typeof ExportFiles>;

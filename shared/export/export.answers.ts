import * as z from 'zod/mini';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { exportStates } from '#shared/export/export.values';

export const DataExport = z.object({
  state: z.enum(exportStates),
  askedAt: orNull(Timestamp),
  readyAt: orNull(Timestamp),
  /** When it is deleted. */
  expiresAt: orNull(Timestamp),
  /** Of all files. */
  bytes: z.number(),
  files: z.number(),
  /** True if the account's address is confirmed: then the link is sent by email. */
  isMailed: z.boolean(),
});
export type DataExport = z.infer<typeof DataExport>;

export const ExportFiles = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number(), url: z.string() })),
  /** Until when the links work. */
  expiresAt: Timestamp,
});
export type ExportFiles = z.infer<typeof ExportFiles>;

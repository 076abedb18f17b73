import { AppError } from '#core/kernel/errors';
import { minutes } from '#core/kernel/time';
import type { DataExport } from '#shared/export/export.answers';
import { site } from '#shared/site/site';

/** A data export. An account has one: a new one replaces the last. */
export interface ExportRecord {
  id: string;
  userId: string;
  state: 'making' | 'ready';
  createdAt: string;
  /** While it is made: the end of the lease. */
  leasedUntil: string;
  files: ExportFile[];
  readyAt: string | null;
  expiresAt: string | null;
  /** SHA-256 of the secret in the emailed link. Null before the first link. */
  tokenHash: string | null;
  /** The replaced export, while its files still have to be deleted. */
  replaces: string | null;
}

export interface ExportFile {
  key: string;
  bytes: number;
}

/** Longer than a run of the schedule, which takes four minutes at most. */
export const lease = minutes(5);

/** The id of the file note and the prefix of all file names. Nothing serves what is under `exports/`. */
export const uploadIdOf = (id: string): string => `exports/${id}`;

export const isExportFile = (key: string): boolean => key.startsWith('exports/');

export const fileKey = (id: string, number: number): string => `${uploadIdOf(id)}.${number}.zip`;
export const progressKey = (id: string): string => `${uploadIdOf(id)}.progress`;

export const isReady = (found: ExportRecord | undefined, now: Date): found is ExportRecord & { expiresAt: string } =>
  found?.state === 'ready' && found.expiresAt !== null && found.expiresAt > now.toISOString();

export const noExport = (): AppError =>
  new AppError('NOT_FOUND', "You don't have a copy of your data right now. You can ask for one in your profile.");

export const invalidExportLink = (): AppError =>
  new AppError('INVALID_MAIL_LINK', 'This link is no longer valid. Ask for a new copy of your data in your profile.');

/** Returns `settee-data-2026-10-05.zip`, with the part if there are several. */
export const nameOfFile = ({ readyAt, files }: ExportRecord, index: number): string => {
  const part = files.length > 1 ? `-part-${index + 1}-of-${files.length}` : '';
  return `${site.name.toLowerCase()}-data-${(readyAt ?? '').slice(0, 10)}${part}.zip`;
};

export const exportForHolder = (found: ExportRecord | undefined, isMailed: boolean, now: Date): DataExport => {
  if (found?.state !== 'making' && !isReady(found, now))
    return { state: 'none', askedAt: null, readyAt: null, expiresAt: null, bytes: 0, files: 0, isMailed };
  const files = found.state === 'ready' ? found.files : [];
  return {
    state: found.state,
    askedAt: found.createdAt,
    readyAt: found.readyAt,
    expiresAt: found.expiresAt,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.length,
    isMailed,
  };
};

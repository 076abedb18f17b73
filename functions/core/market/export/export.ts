import { AppError } from '#core/kernel/errors';
import { minutes } from '#core/kernel/time';
import type { DataExport } from '#shared/contracts/answers/export';
import { site } from '#shared/site';

/** A copy of an account's data, as its making and what came of it are stored. There is one of an account: a new one takes the place of the last. */
export interface ExportRecord {
  /** Random: it is in the names of files. */
  id: string;
  userId: string;
  state: 'making' | 'ready';
  createdAt: string;
  /** While it is made: until when one function has it to itself. */
  leasedUntil: string;
  /** Finished files, in their order. */
  files: ExportFile[];
  readyAt: string | null;
  /** ISO 8601, UTC: from then on nobody gets it. */
  expiresAt: string | null;
  /** SHA-256 of the secret of the link that was mailed. Null until there is one. */
  tokenHash: string | null;
  /** The copy in whose place this one is: its files are still to be deleted. */
  replaces: string | null;
}

export interface ExportFile {
  /** Of the object in the media bucket. */
  key: string;
  bytes: number;
}

/** A run of the schedule takes four minutes at most. */
export const lease = minutes(5);

/** The name of the note of its files, and how all of them begin. Nothing serves what is under `exports/`. */
export const noteIdOf = (id: string): string => `exports/${id}`;

/** Whether a file is one of a copy. */
export const isOfCopy = (key: string): boolean => key.startsWith('exports/');

export const fileKey = (id: string, number: number): string => `${noteIdOf(id)}.${number}.zip`;
/** What is made so far, for the run that goes on with it. */
export const progressKey = (id: string): string => `${noteIdOf(id)}.progress`;

export const isReady = (found: ExportRecord | undefined, now: Date): found is ExportRecord & { expiresAt: string } =>
  found?.state === 'ready' && found.expiresAt !== null && found.expiresAt > now.toISOString();

export const noExport = (): AppError =>
  new AppError('NOT_FOUND', "You don't have a copy of your data right now. You can ask for one in your profile.");

export const invalidExportLink = (): AppError =>
  new AppError('INVALID_MAIL_LINK', 'This link is no longer valid. Ask for a new copy of your data in your profile.');

/** `settee-data-2026-10-05.zip`; of several, which one it is of how many. */
export const nameOfFile = ({ readyAt, files }: ExportRecord, index: number): string => {
  const part = files.length > 1 ? `-part-${index + 1}-of-${files.length}` : '';
  return `${site.name.toLowerCase()}-data-${(readyAt ?? '').slice(0, 10)}${part}.zip`;
};

/** How it stands, for whose data it is and for administrators. */
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

import { deserialize, serialize } from 'node:v8';
import type { Budget } from '#core/kernel/budget';
import { isAppError } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { inParallel } from '#core/kernel/parallel';
import { StaleRead } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import {
  appendText,
  closeText,
  type OpenText,
  openText,
  type PackedFile,
  packedBytes,
  storedFile,
  textFile,
  zipOf,
} from '#core/market/export/archive';
import { type ExportRecord, fileKey, progressKey, uploadIdOf } from '#core/market/export/export';
import { addExportFile, findExport, leaseExport, markReplaced, releaseExport, saveReady } from '#core/market/export/export.repo';
import { getFile, putFile } from '#core/market/export/export.storage';
import { type Part, parts } from '#core/market/export/parts';
import type { NamedFile, NotificationTexts, Piece, Reading } from '#core/market/export/reading';
import { readmeOf } from '#core/market/export/readme';
import { deleteObjects } from '#core/market/photo/photo.storage';
import { eraseUpload } from '#core/market/photo/upload.repo';
import { csvFile, csvRows } from '#shared/csv';

/** The unfinished zip and part. Held in memory during a run, and stored as one file between runs. */
interface Progress {
  files: PackedFile[];
  open: { json: OpenText; csv: OpenText; rows: number } | undefined;
  /** Index of the part. */
  step: number;
  cursor: string | undefined;
  /** Further files of the part. */
  continued: number;
  others: Map<string, string>;
}

// A zip takes twice its size in memory while it is assembled. The function has 512 MB and makes one at a time (infra/sizing.ts).
const zipBytes = 48_000_000;
const textBytes = 16_000_000;
/** A zip can hold 65,535. */
const zipFiles = 10_000;
const filesAtOnce = 4;

const newProgress = (): Progress => ({ files: [], open: undefined, step: 0, cursor: undefined, continued: 0, others: new Map() });

const readerOf = (account: Account, { others }: Progress, texts: NotificationTexts, now: Date): Reading => ({
  account,
  now,
  texts,
  who: (userId) => {
    if (userId === account.id) return 'self';
    const known = others.get(userId) ?? `other-${others.size + 1}`;
    others.set(userId, known);
    return known;
  },
});

// --- Writing

const openPart = ({ name, columns }: Part, progress: Progress): NonNullable<Progress['open']> => {
  if (progress.open) return progress.open;
  const file = progress.continued === 0 ? name : `${name}-${progress.continued + 1}`;
  const open = { json: openText(`${file}.json`), csv: openText(`${file}.csv`), rows: 0 };
  appendText(open.json, '[');
  appendText(open.csv, csvFile([columns]));
  progress.open = open;
  return open;
};

const writeRows = (part: Part, { rows }: Piece, progress: Progress): void => {
  const open = openPart(part, progress);
  for (const row of rows) {
    const cells = part.columns.map((column) => [column, row[column] ?? null] as const);
    appendText(open.json, `${open.rows === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(cells))}`);
    open.rows += 1;
  }
  if (rows.length > 0) appendText(open.csv, csvRows(rows.map((row) => part.columns.map((column) => row[column] ?? ''))));
};

const closePart = (progress: Progress): void => {
  if (!progress.open) return;
  const { json, csv } = progress.open;
  appendText(json, '\n]\n');
  progress.files.push(closeText(json), closeText(csv));
  progress.open = undefined;
};

/** Omits files that were deleted meanwhile. */
const addFiles = async (files: readonly NamedFile[], progress: Progress): Promise<void> => {
  const contents = await inParallel(files, filesAtOnce, ({ key }) => getFile(key));
  for (const [index, { name }] of files.entries()) {
    const content = contents[index];
    if (content) progress.files.push(storedFile(name, content));
  }
};

const isFull = ({ files }: Progress): boolean => files.length >= zipFiles || packedBytes(files) >= zipBytes;

// --- Putting away

/** Stores the zip and begins another. */
const storeZip = async (found: ExportRecord, progress: Progress, now: Date): Promise<ExportRecord> => {
  const readme = textFile('README.txt', readmeOf(new Date(found.createdAt)));
  const zip = zipOf([readme, ...progress.files], now);
  const key = fileKey(found.id, found.files.length + 1);
  await putFile(key, zip, 'application/zip');
  progress.files = [];
  return addExportFile(found, { key, bytes: zip.length }, now);
};

interface StoredProgress {
  zips: number;
  progress: Progress;
}

const storeProgress = (found: ExportRecord, progress: Progress): Promise<void> => {
  const kept: StoredProgress = { zips: found.files.length, progress };
  return putFile(progressKey(found.id), serialize(kept), 'application/octet-stream');
};

/** Returns undefined if another version of Node wrote the progress in another format. The export then starts over. */
const readStoredProgress = (bytes: Buffer): StoredProgress | undefined => {
  try {
    return deserialize(bytes) as StoredProgress;
  } catch (error) {
    log('info', 'export_made_again', errorFields(error));
    return undefined;
  }
};

/** Returns the stored progress with its zips. A zip that was stored after it is made again. */
const loadProgress = async (found: ExportRecord): Promise<[ExportRecord, Progress]> => {
  const bytes = await getFile(progressKey(found.id));
  const { zips, progress } = (bytes && readStoredProgress(bytes)) ?? { zips: 0, progress: newProgress() };
  return [{ ...found, files: found.files.slice(0, zips) }, progress];
};

// --- Making

const makePiece = async (reading: Reading, progress: Progress): Promise<void> => {
  const part = parts[progress.step] as Part;
  const piece = await part.read(reading, progress.cursor);
  writeRows(part, piece, progress);
  await addFiles(piece.files ?? [], progress);
  progress.cursor = piece.next;
  if (piece.next === undefined) {
    closePart(progress);
    progress.step += 1;
    progress.continued = 0;
  } else if (packedBytes(progress.open ? [progress.open.json, progress.open.csv] : []) >= textBytes) {
    closePart(progress);
    progress.continued += 1;
  }
};

const makeExport = async (
  taken: ExportRecord,
  account: Account,
  texts: NotificationTexts,
  now: Date,
  budget: Budget,
): Promise<void> => {
  let [found, progress] = await loadProgress(taken);
  const reading = readerOf(account, progress, texts, now);
  while (progress.step < parts.length) {
    await makePiece(reading, progress);
    if (isFull(progress)) {
      found = await storeZip(found, progress, now);
      await storeProgress(found, progress);
    }
    if (budget.isSpent()) {
      await storeProgress(found, progress);
      return releaseExport(found, now);
    }
  }
  if (progress.files.length > 0) found = await storeZip(found, progress, now);
  await saveReady(found, now);
  await deleteObjects([progressKey(found.id)]);
};

let last: Promise<void> = Promise.resolve();

/** Makes one export at a time, because of the memory. */
const oneAtATime = (work: () => Promise<void>): Promise<void> => {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};

/** Continues an account's data export, and notifies the account at the end. Each run continues from the stored progress. */
export const exportAccount = (userId: string, now: Date, budget: Budget, texts: NotificationTexts): Promise<void> =>
  oneAtATime(async () => {
    if (budget.isSpent()) return;
    const found = await findExport(userId);
    if (found?.state !== 'making') return finishJob({ kind: 'exportAccount', subjectId: userId });
    try {
      let taken = await leaseExport(found, now);
      if (taken.replaces !== null) {
        await eraseUpload(uploadIdOf(taken.replaces), now);
        taken = await markReplaced(taken);
      }
      const account = await findAccount(userId);
      if (account) await makeExport(taken, account, texts, now, budget);
    } catch (error) {
      // Another run makes it, or the account is being deleted.
      if (!(error instanceof StaleRead || isAppError(error, 'NOT_FOUND'))) throw error;
    }
  });

import { newSecret, sha256 } from '#core/kernel/ids';
import { countUseIf } from '#core/kernel/rate-limit/throttle';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { beginJob, endJob } from '#core/kernel/table/job.repo';
import { collections, gsi2, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { addToTally, checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { notify } from '#core/market/notification/notification.repo';
import { holdFiles, newUploadRecord, putUploadRecord, writeWindow } from '#core/market/photo/upload.repo';
import { readAddressToken } from '#core/market/preferences/link-token';
import { exportDays } from '#shared/export/export.values';
import {
  type ExportFile,
  type ExportRecord,
  fileKey,
  invalidExportLink,
  isReady,
  lease,
  progressKey,
  uploadIdOf,
} from './export';

/** AP331: returns the data export of an account. 1 read unit. */
export const findExport = (userId: string): Promise<ExportRecord | undefined> => get<ExportRecord>(keys.export(userId));

const heldFor = days(exportDays);

/** Requests an export, or returns the one that is being made. @throws AppError NOT_FOUND if the account is gone or closing */
export const requestExport = (
  userId: string,
  now: Date,
  save: Save = transact,
): Promise<{ asked: ExportRecord; isBegun: boolean }> =>
  withFreshReads(async () => {
    const present = await findExport(userId);
    if (present?.state === 'making') return { asked: present, isBegun: false };
    const id = newSecret();
    const asked: ExportRecord = {
      id,
      userId,
      state: 'making',
      createdAt: now.toISOString(),
      leasedUntil: now.toISOString(),
      files: [],
      readyAt: null,
      expiresAt: null,
      tokenHash: null,
      replaces: present?.id ?? null,
    };
    const note = newUploadRecord(uploadIdOf(id), userId, [progressKey(id)], now);
    await save([
      checkOpen(userId),
      put(
        { ...keys.export(userId), entity: 'Export', ...asked },
        { ...(present && { over: { id: present.id, state: 'ready' } }), refusal: new StaleRead() },
      ),
      putUploadRecord({ ...note, dueAt: plus(now, heldFor).toISOString() }),
      beginJob({ kind: 'exportAccount', subjectId: userId }, now),
    ]);
    return { asked, isBegun: true };
  });

/** Requests an export for its user, within a daily rate limit. @throws AppError TOO_MANY_REQUESTS, NOT_FOUND */
export const requestOwnExport = async (userId: string, now: Date): Promise<ExportRecord> => {
  const present = await findExport(userId);
  if (present?.state === 'making') return present;
  let asked = present;
  await countUseIf('exportByUser', userId, now, async () => {
    const { isBegun, ...answer } = await requestExport(userId, now);
    asked = answer.asked;
    return isBegun;
  });
  return asked as ExportRecord;
};

const uploadRecordOf = ({ id, createdAt }: ExportRecord) => ({ id: uploadIdOf(id), createdAt });

/** Changes an export that this run has leased. Refused (StaleRead) if another run has it, or it is gone. */
const change = (
  { id, userId, leasedUntil }: ExportRecord,
  set: Partial<ExportRecord & { expiresAtEpochSeconds: number }>,
): Write => update(keys.export(userId), { set, when: { id, state: 'making', leasedUntil } });

/** Leases an export to this run. @throws StaleRead if another run has it, or it is gone */
export const leaseExport = async (found: ExportRecord, now: Date): Promise<ExportRecord> => {
  if (found.leasedUntil > now.toISOString()) throw new StaleRead();
  const leasedUntil = plus(now, lease).toISOString();
  const taken = { ...found, leasedUntil };
  await transact([change(found, { leasedUntil }), holding(taken, now)]);
  return taken;
};

/** Keeps the export's files from the sweep while somebody may write them and a week more. */
const holding = (found: ExportRecord, now: Date) =>
  holdFiles(uploadRecordOf(found), {
    files: [progressKey(found.id), ...found.files.map(({ key }) => key), fileKey(found.id, found.files.length + 1)],
    writableUntil: plus(now, writeWindow).toISOString(),
    dueAt: plus(now, heldFor).toISOString(),
  });

/** @throws StaleRead if another run has the export, or it is gone */
export const addExportFile = async (found: ExportRecord, file: ExportFile, now: Date): Promise<ExportRecord> => {
  const next = { ...found, files: [...found.files, file] };
  await transact([change(found, { files: next.files }), holding(next, now)]);
  return next;
};

/** @throws StaleRead */
export const markReplaced = async (found: ExportRecord): Promise<ExportRecord> => {
  await write(change(found, { replaces: null }));
  return { ...found, replaces: null };
};

/** @throws StaleRead */
export const releaseExport = (found: ExportRecord, now: Date): Promise<void> =>
  write(change(found, { leasedUntil: now.toISOString() }));

/** Keeps the export for a week. @throws StaleRead; AppError NOT_FOUND if the account is closing */
export const saveReady = async (found: ExportRecord, now: Date): Promise<void> => {
  const { id, userId, files } = found;
  const end = plus(now, heldFor);
  const expiresAt = end.toISOString();
  await transact([
    change(found, { state: 'ready', readyAt: now.toISOString(), expiresAt, expiresAtEpochSeconds: ttl(end) }),
    holdFiles(uploadRecordOf(found), {
      files: [progressKey(id), ...files.map(({ key }) => key)],
      writableUntil: now.toISOString(),
      dueAt: expiresAt,
    }),
    ...notify('export_ready', { userId, mark: id }, {}, now, (unread) => addToTally(userId, unread)),
    endJob({ kind: 'exportAccount', subjectId: userId }),
  ]);
};

/** Returns the secret of a new link, which replaces an earlier one. Undefined if the export is gone. */
export const beginExportLink = (userId: string, id: string, now: Date): Promise<string | undefined> =>
  withFreshReads(async () => {
    const found = await findExport(userId);
    if (found?.id !== id || !isReady(found, now)) return undefined;
    const secret = newSecret();
    await write(
      update(keys.export(userId), {
        set: { tokenHash: sha256(secret) },
        when: { id, tokenHash: found.tokenHash },
      }),
    );
    return secret;
  });

/** @throws AppError INVALID_MAIL_LINK if the link is expired, replaced or of another account */
export const getMailedExport = async (token: string, now: Date): Promise<ExportRecord> => {
  const { userId, secret } = readAddressToken(token);
  const found = await findExport(userId);
  if (!isReady(found, now) || found.tokenHash !== sha256(secret)) throw invalidExportLink();
  return found;
};

/** Lists that the account shares with others. */
export const sharedLists = {
  updates: (projectId: string) => ({ partition: collections.updates(projectId) }),
  questions: (projectId: string) => ({ partition: collections.questions(projectId) }),
  bidsReceived: (userId: string) => ({ index: 'GSI2' as const, partition: gsi2.bidsTo(userId) }),
  messages: (userId: string, otherId: string) => ({ partition: collections.thread(userId, otherId) }),
};

/** AP334: returns a page of one of these lists, oldest first. 0.5 read units for each 4 KB. */
export const pageOfShared = <T>(
  list: ReturnType<(typeof sharedLists)[keyof typeof sharedLists]>,
  request: PageRequest,
): Promise<Page<T>> => queryPage<T>({ ...list, order: 'oldest-first' }, request);

/** AP333: returns the id of the review that somebody wrote on a project. 1 read unit. */
export const findReviewGiven = (projectId: string, reviewerId: string): Promise<{ reviewId: string } | undefined> =>
  get<{ reviewId: string }>(keys.reviewerClaim(projectId, reviewerId));

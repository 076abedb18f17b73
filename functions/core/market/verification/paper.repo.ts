import { AppError, signedOut } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { collections, gsi3, keys, waitingPaperOf } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { getMany } from '#core/kernel/table/read';
import { addToTally, mustBeOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { check, put, remove, update, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { notify } from '#core/market/notification/notification.repo';
import { discardNote, eraseUpload, eraseUploadLater, noteFiles, useUpload } from '#core/market/photo/upload.repo';
import type { Granting } from '#core/market/verification/badge';
import { saveBadge } from '#core/market/verification/badge.repo';
import { badgeTypes } from '#shared/contracts/badge-types';
import { type PaperState, paperReasons } from '#shared/contracts/paper-values';
import { unknownPaper } from './check-file';
import { fileUntil, type PaperRecord } from './paper';

/** AP176: the papers of an account, one for each badge at most. 1 read unit for each 4 KB: mostly 1. */
export const papersOf = async (userId: string): Promise<PaperRecord[]> => {
  const { items } = await queryPage<PaperRecord>({ partition: collections.papers(userId), consistent: true }, { limit: 20 });
  return items;
};

/** One paper of an account. @throws AppError NOT_FOUND when there is none, not any more, or another one in its place. */
export const getPaper = async (userId: string, id: string): Promise<PaperRecord> => {
  const paper = (await papersOf(userId)).find((one) => one.id === id);
  if (!paper) throw new AppError('NOT_FOUND', 'This document was withdrawn or replaced by a newer one.');
  return paper;
};

/** AP177: papers that wait to be checked, the oldest first. The directory's page, and 0.5 read units for each. */
export const listWaitingPapers = async (request: PageRequest): Promise<Page<PaperRecord>> => {
  const waiting = { index: 'GSI3', partition: gsi3.papers(), order: 'oldest-first', withKeys: true } as const;
  const page = await queryPage<{ GSI3SK: string }>(waiting, request);
  const found = page.items.map(({ GSI3SK }) => waitingPaperOf(GSI3SK));
  const papers = await getMany<PaperRecord>(found.map(({ userId, badgeType }) => keys.paper(userId, badgeType)));
  // The index may be behind: what was decided on meanwhile, or replaced, is left out.
  const ids = new Set(found.map(({ id }) => id));
  return { items: papers.filter(({ id, state }) => state === 'waiting' && ids.has(id)), next: page.next };
};

/** As it was read: of two who do something with it, one does. */
const unchanged = ({ id, state }: PaperRecord) => ({ id, state });

/**
 * Stores a paper, in the place of `before`, and takes its file into use. 14 write units.
 *
 * @param upload the key of the upload that the file was made of
 * @throws StaleRead when another one was handed in or withdrawn meanwhile; AppError VALIDATION_FAILED when the upload was used
 */
export const savePaper = (
  paper: PaperRecord,
  { before, upload }: { before: PaperRecord | undefined; upload: string },
  save: Save = transact,
): Promise<void> => {
  const { id, userId, badgeType, file } = paper;
  const item = { ...keys.paper(userId, badgeType), ...gsi3.paper(id, userId, badgeType), entity: 'Paper', ...paper };
  return save([
    mustBeOpen(userId, signedOut()),
    useUpload({ key: upload, photo: file, isReady: true }, unknownPaper()),
    // Over none where there was one: it is still there, as it was read.
    put(item, { ...(before && { over: unchanged(before) }), refusal: new StaleRead() }),
  ]);
};

/** Takes a paper back, with its file. 8 write units. @throws StaleRead when it was decided on, or replaced, meanwhile. */
export const withdrawPaper = async (paper: PaperRecord, now: Date): Promise<void> => {
  await transact(removal(paper, now));
  await eraseUploadLater(paper.file, now);
};

/** Its file is noted, to be deleted at once; that of one that was decided on is noted already. */
const removal = (paper: PaperRecord, now: Date): Write[] => [
  remove(keys.paper(paper.userId, paper.badgeType), { when: unchanged(paper), refusal: new StaleRead() }),
  ...(paper.state === 'waiting' ? [noteFiles(discardNote(paper.file, paper.userId, [paper.file], now))] : []),
];

/** Removes the papers of an account that is deleted, with their files, however long those would have been kept. May be cut off and repeated. */
export const erasePapers = async (userId: string, now: Date): Promise<void> => {
  for (const paper of await papersOf(userId)) {
    await transact(removal(paper, now));
    await eraseUpload(paper.file, now);
  }
};

/** For the record of a look at a file: the paper is the one that was read. */
export const paperStays = (paper: PaperRecord): Write =>
  check(keys.paper(paper.userId, paper.badgeType), unchanged(paper), new StaleRead());

/** The decision, and the day on which the file goes: from then on nothing needs it. */
const decision = (before: PaperRecord, paper: PaperRecord, now: Date): Write[] => {
  const { userId, badgeType, file, state, decidedAt, decidedBy, reason, note } = paper;
  const dueAt = fileUntil(paper) as string;
  return [
    update(keys.paper(userId, badgeType), {
      set: { state, decidedAt, decidedBy, reason, note },
      unset: ['GSI3PK', 'GSI3SK'],
      when: unchanged(before),
      refusal: new StaleRead(),
    }),
    noteFiles({ id: file, userId, files: [file], writableUntil: now.toISOString(), createdAt: now.toISOString(), dueAt }),
  ];
};

/** Stores an approval with the badge that it makes. @throws StaleRead; AppError NOT_FOUND when the account is closing. */
export const saveApproval = (
  account: Account,
  before: PaperRecord,
  { paper, granting }: { paper: PaperRecord; granting: Granting },
  now: Date,
  save: Save,
): Promise<void> => saveBadge(account, granting, now, (writes) => save([...decision(before, paper, now), ...writes]));

const told = { another_asked: 'paper_another_asked', refused: 'paper_refused' } as const satisfies Partial<
  Record<PaperState, string>
>;

/** Stores that a paper made no badge, and tells its stager. @throws StaleRead; AppError NOT_FOUND when the account is closing. */
export const saveNo = (before: PaperRecord, paper: PaperRecord, now: Date, save: Save): Promise<void> => {
  const { id: mark, userId, badgeType, state, reason } = paper;
  const facts = { badge: badgeTypes[badgeType], why: reason ? paperReasons[reason] : '' };
  return save([
    ...decision(before, paper, now),
    addToTally(userId, { unreadNotifications: 1 }),
    ...notify(told[state as keyof typeof told], { userId, mark }, facts, now),
  ]);
};

import { AppError, signedOut } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { collections, gsi3, keys, waitingDocumentOf } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { getMany } from '#core/kernel/table/read';
import { addToTally, checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { check, put, remove, update, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { notify } from '#core/market/notification/notification.repo';
import { eraseUpload, eraseUploadLater, newDiscardRecord, putUploadRecord, useUpload } from '#core/market/photo/upload.repo';
import type { Granting } from '#core/market/verification/badge';
import { saveBadge } from '#core/market/verification/badge.repo';
import type { DocumentState } from '#shared/verification/document.values';
import { unknownDocument } from './check-file';
import { type DocumentRecord, fileUntil } from './document';

/** AP176: returns the documents of an account, at most one for each badge. 1 read unit for each 4 KB, mostly 1. */
export const documentsOf = async (userId: string): Promise<DocumentRecord[]> => {
  const { items } = await queryPage<DocumentRecord>(
    { partition: collections.documents(userId), consistent: true },
    { limit: 20 },
  );
  return items;
};

/** @throws AppError NOT_FOUND if it was withdrawn or replaced */
export const getDocument = async (userId: string, id: string): Promise<DocumentRecord> => {
  const document = (await documentsOf(userId)).find((one) => one.id === id);
  if (!document) throw new AppError('NOT_FOUND', 'This document was withdrawn or replaced by a newer one.');
  return document;
};

/** AP177: returns the documents that wait for a check, oldest first. The directory's page, and 0.5 read units for each. */
export const listWaitingDocuments = async (request: PageRequest): Promise<Page<DocumentRecord>> => {
  const { items, next } = await queryKeys(gsi3.documents(), request, 'oldest-first');
  const found = items.map(waitingDocumentOf);
  const documents = await getMany<DocumentRecord>(
    found.map(({ userId, badgeType }) => keys.verificationDocument(userId, badgeType)),
  );
  // The index may lag.
  const ids = new Set(found.map(({ id }) => id));
  return { items: documents.filter(({ id, state }) => state === 'waiting' && ids.has(id)), next };
};

const unchanged = ({ id, state }: DocumentRecord) => ({ id, state });

/**
 * Stores a document. 14 write units.
 * @throws StaleRead if the one before has changed; AppError VALIDATION_FAILED if the upload was used
 */
export const saveDocument = (
  document: DocumentRecord,
  { before, upload }: { before: DocumentRecord | undefined; upload: string },
  save: Save = transact,
): Promise<void> => {
  const { id, userId, badgeType, file } = document;
  const place = { ...keys.verificationDocument(userId, badgeType), ...gsi3.document(id, userId, badgeType) };
  const item = { ...place, entity: 'VerificationDocument' as const, ...document };
  return save([
    checkOpen(userId, signedOut()),
    useUpload({ key: upload, photo: file, isReady: true }, unknownDocument()),
    put(item, { ...(before && { over: unchanged(before) }), refusal: new StaleRead() }),
  ]);
};

/** Withdraws a document. 8 write units. @throws StaleRead if it was decided on or replaced */
export const withdrawDocument = async (document: DocumentRecord, now: Date): Promise<void> => {
  await transact(removal(document, now));
  await eraseUploadLater(document.file, now);
};

/** Removes a document. The file of a decided document already has an upload record. */
const removal = (document: DocumentRecord, now: Date): Write[] => [
  remove(keys.verificationDocument(document.userId, document.badgeType), { when: unchanged(document) }),
  ...(document.state === 'waiting'
    ? [putUploadRecord(newDiscardRecord(document.file, document.userId, [document.file], now))]
    : []),
];

/** Removes the documents of a closed account. May be cut off and repeated. */
export const eraseDocuments = async (userId: string, now: Date): Promise<void> => {
  for (const document of await documentsOf(userId)) {
    await transact(removal(document, now));
    await eraseUpload(document.file, now);
  }
};

export const checkDocumentUnchanged = (document: DocumentRecord): Write =>
  check(keys.verificationDocument(document.userId, document.badgeType), unchanged(document));

const decision = (before: DocumentRecord, document: DocumentRecord, now: Date): Write[] => {
  const { userId, badgeType, file, state, decidedAt, decidedBy, reason, note } = document;
  const dueAt = fileUntil(document) as string;
  return [
    update(keys.verificationDocument(userId, badgeType), {
      set: { state, decidedAt, decidedBy, reason, note },
      unset: ['GSI3PK', 'GSI3SK'],
      when: unchanged(before),
    }),
    putUploadRecord({ id: file, userId, files: [file], writableUntil: now.toISOString(), createdAt: now.toISOString(), dueAt }),
  ];
};

/** @throws StaleRead; AppError NOT_FOUND if the account is closing */
export const saveApproval = (
  account: Account,
  before: DocumentRecord,
  { document, granting }: { document: DocumentRecord; granting: Granting },
  now: Date,
  save: Save,
): Promise<void> => saveBadge(account, granting, now, (writes) => save([...decision(before, document, now), ...writes]));

const eventsOf = { another_asked: 'document_another_asked', refused: 'document_refused' } as const satisfies Partial<
  Record<DocumentState, string>
>;

/** @throws StaleRead; AppError NOT_FOUND if the account is closing */
export const saveDeclined = (before: DocumentRecord, document: DocumentRecord, now: Date, save: Save): Promise<void> => {
  const { id: mark, userId, badgeType, state, reason } = document;
  return save([
    ...decision(before, document, now),
    ...notify(eventsOf[state as keyof typeof eventsOf], { userId, mark }, { badgeType, reason }, now, (unread) =>
      addToTally(userId, unread),
    ),
  ]);
};

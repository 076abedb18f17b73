import { badgeForAdmin } from '#core/desk/admin/admin.view';
import type { Tally } from '#core/kernel/table/tally';
import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import type { ReputationRecord } from '#core/market/account/reputation';
import { reputationForAnyone } from '#core/market/review/review.view';
import type { BadgeRecord } from '#core/market/verification/badge';
import { type DocumentRecord, fileUntil } from '#core/market/verification/document';
import { badgeText } from '#shared/verification/badge-text';
import type { DocumentToCheck, HeldBadge, Verification, VerificationDocument } from '#shared/verification/document.answers';

/** Shows a document to its stager or an administrator, without the file's key. */
export const documentForHolder = (document: DocumentRecord): VerificationDocument => ({
  id: document.id,
  badgeType: document.badgeType,
  state: document.state,
  fileName: document.fileName,
  createdAt: document.createdAt,
  decidedAt: document.decidedAt,
  reason: document.reason,
  note: document.note,
  fileUntil: fileUntil(document),
});

const heldBadge = ({ badgeType, expiryDate }: Account['badges'][number]): HeldBadge => ({
  badgeType,
  expiryDate,
  text: badgeText({ badgeType, expiryDate }),
});

export const verificationForHolder = ({ badges }: Account, documents: readonly DocumentRecord[]): Verification => ({
  documents: documents.map(documentForHolder),
  badges: badges.map(heldBadge),
});

interface Holder {
  account: Account;
  tally: Tally;
  reputation: ReputationRecord | undefined;
  badges: readonly BadgeRecord[];
}

export const documentToCheck = (
  document: DocumentRecord,
  { account, tally, reputation, badges }: Holder,
  now: Date,
): DocumentToCheck => {
  const { name, company, email, phone } = fullContact(account);
  return {
    ...documentForHolder(document),
    fileType: document.fileType,
    fileBytes: document.fileBytes,
    before: document.before,
    holder: {
      id: account.id,
      stagerIdentifier: account.stagerIdentifier,
      name,
      company,
      email,
      phone,
      bio: account.bio,
      createdAt: account.createdAt,
      deals: tally.deals,
      reputation: reputationForAnyone(account, reputation, now),
      badges: badges.map(badgeForAdmin),
    },
  };
};

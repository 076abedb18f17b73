import { badgeForAdmin } from '#core/desk/admin/admin.view';
import type { Tally } from '#core/kernel/table/tally';
import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import type { ReputationRecord } from '#core/market/account/reputation';
import { reputationForAnyone } from '#core/market/review/review.view';
import type { BadgeRecord } from '#core/market/verification/badge';
import { fileUntil, type PaperRecord } from '#core/market/verification/paper';
import { badgeText } from '#shared/badge-text';
import type { HeldBadge, Paper, PaperToCheck, Verification } from '#shared/contracts/answers/paper';

/** A paper to whoever has handed it in, and to administrators. Where its file is nobody is told. */
export const paperForHolder = (paper: PaperRecord): Paper => ({
  id: paper.id,
  badgeType: paper.badgeType,
  state: paper.state,
  fileName: paper.fileName,
  createdAt: paper.createdAt,
  decidedAt: paper.decidedAt,
  reason: paper.reason,
  note: paper.note,
  fileUntil: fileUntil(paper),
});

const heldBadge = ({ badgeType, expiryDate }: Account['badges'][number]): HeldBadge => ({
  badgeType,
  expiryDate,
  text: badgeText({ badgeType, expiryDate }),
});

/** Papers and badges of a stager, to the stager. */
export const verificationForHolder = ({ badges }: Account, papers: readonly PaperRecord[]): Verification => ({
  papers: papers.map(paperForHolder),
  badges: badges.map(heldBadge),
});

interface Holder {
  account: Account;
  tally: Tally;
  reputation: ReputationRecord | undefined;
  badges: readonly BadgeRecord[];
}

/** A paper beside what is known of who has handed it in, to administrators. */
export const paperToCheck = (paper: PaperRecord, { account, tally, reputation, badges }: Holder, now: Date): PaperToCheck => {
  const { name, company, email, phone } = fullContact(account);
  return {
    ...paperForHolder(paper),
    fileType: paper.fileType,
    fileBytes: paper.fileBytes,
    before: paper.before,
    holder: {
      id: account.id,
      stagerIdentifier: account.stagerIdentifier,
      ...{ name, company, email, phone },
      bio: account.bio,
      createdAt: account.createdAt,
      deals: tally.deals,
      reputation: reputationForAnyone(account, reputation, now),
      badges: badges.map(badgeForAdmin),
    },
  };
};

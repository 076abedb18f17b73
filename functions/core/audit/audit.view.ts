import type { Account } from '#core/account/account';
import { fullContact } from '#core/account/contact.view';
import type { Act } from '#shared/contracts/answers/admin';
import { badgeTypes } from '#shared/contracts/badge-types';
import { paperReasons } from '#shared/contracts/paper-values';
import type { ActRecord } from './audit.repo';

const detailsOf = (act: ActRecord): string => {
  switch (act.type) {
    case 'user_deleted':
      return 'Deleted the account';
    case 'badge_granted':
      return `Granted the badge "${badgeTypes[act.badgeType]}"`;
    case 'badge_revoked':
      return `Revoked the badge "${badgeTypes[act.badgeType]}"`;
    case 'paper_opened':
      return `Opened the paper for the badge "${badgeTypes[act.badgeType]}"`;
    case 'paper_approved':
      return `Approved the paper for the badge "${badgeTypes[act.badgeType]}"`;
    case 'paper_another_asked':
      return `Asked for another paper for the badge "${badgeTypes[act.badgeType]}": ${paperReasons[act.reason]}`;
    case 'paper_refused':
      return `Refused the paper for the badge "${badgeTypes[act.badgeType]}": ${paperReasons[act.reason]}`;
    case 'contact_message_edited': {
      const edits = [act.status && `marked it as ${act.status}`, act.noteChanged && 'changed its note'];
      return `Edited a contact message: ${edits.filter(Boolean).join(', ')}`;
    }
  }
};

/** Whose account an act is about, if about any. */
export const userOf = (act: ActRecord): string | null => ('userId' in act ? act.userId : null);

/** An act with the name of its account today, if that is still there. */
export const actForAdmin = (act: ActRecord, account: Account | undefined): Act => ({
  id: act.id,
  type: act.type,
  administrator: act.administrator,
  userId: userOf(act),
  userName: account ? fullContact(account).name : null,
  badgeId: 'badgeId' in act ? act.badgeId : null,
  contactMessageId: 'contactMessageId' in act ? act.contactMessageId : null,
  paperId: 'paperId' in act ? act.paperId : null,
  details: detailsOf(act),
  createdAt: act.createdAt,
});

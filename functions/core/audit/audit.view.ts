import type { Account } from '#core/account/account';
import { fullContact } from '#core/account/contact.view';
import type { Act } from '#shared/contracts/answers/admin';
import { badgeTypes } from '#shared/contracts/badge-types';
import { lookReasonsOnRecord } from '#shared/contracts/look-values';
import type { ActRecord } from './audit.repo';

const detailsOf = (act: ActRecord): string => {
  switch (act.type) {
    case 'user_deleted':
      return 'Deleted the account';
    case 'badge_granted':
      return `Granted the badge "${badgeTypes[act.badgeType]}"`;
    case 'badge_revoked':
      return `Revoked the badge "${badgeTypes[act.badgeType]}"`;
    case 'contact_message_edited': {
      const edits = [act.status && `marked it as ${act.status}`, act.noteChanged && 'changed its note'];
      return `Edited a contact message: ${edits.filter(Boolean).join(', ')}`;
    }
    case 'contact_message_answered':
      return 'Answered a contact message by mail';
    case 'user_viewed':
      return `Saw the site as this user does: ${lookReasonsOnRecord[act.reason].toLowerCase()}`;
    case 'fee_refunded':
      return 'Refunded a platform fee';
    case 'warning_kept':
      return 'Answered a bank’s warning by keeping the fee';
    case 'dispute_answered':
      return 'Answered a dispute';
    case 'payment_booked':
      return 'Had a payment booked as Stripe has it';
    case 'event_handled':
      return 'Handled an event of Stripe again';
    case 'openings_held':
      return 'Held the opening of contact details while one is open without its money';
    case 'openings_released':
      return 'Lets contact details be opened again, whatever differs';
    case 'proof_wanted':
      return 'Asked for a comparison with Stripe';
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
  paymentIntentId: 'paymentIntentId' in act ? act.paymentIntentId : null,
  details: detailsOf(act),
  createdAt: act.createdAt,
});

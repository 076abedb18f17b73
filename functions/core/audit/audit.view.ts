import type { Account } from '#core/account/account';
import { fullContact } from '#core/account/contact.view';
import type { EventRecord } from '#core/trail/trail';
import type { Act } from '#shared/contracts/answers/admin';
import { badgeTypes } from '#shared/contracts/badge-types';
import { lookReasonsOnRecord } from '#shared/contracts/look-values';
import { type ModerationAct, moderationReasons, reportTargets } from '#shared/contracts/moderation-values';
import { paperReasons } from '#shared/contracts/paper-values';
import type { QuotaName } from '#shared/quotas';
import { switches, switchReasons } from '#shared/switches';
import type { ActRecord } from './audit.repo';

/** What was done about a case, in the past tense; of some with the reason. */
const deeds: Record<ModerationAct, (what: string) => string> = {
  claim: (what) => `Took a case about a ${what}`,
  release: (what) => `Gave a case about a ${what} back`,
  dismiss: (what) => `Closed a case about a ${what} without an act`,
  hide: (what) => `Hid a ${what}`,
  restore: (what) => `Showed a ${what} again`,
  warn: (what) => `Warned about a ${what}`,
  suspend: (what) => `Suspended the account over a ${what}`,
  lift: () => 'Lifted the suspension',
};

const detailsOf = (act: ActRecord): string => {
  switch (act.type) {
    case 'user_deleted':
      return 'Deleted the account';
    case 'export_asked':
      return 'Had a copy of the account’s data made for its holder';
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
    case 'contact_message_answered':
      return 'Answered a contact message by mail';
    case 'user_viewed':
      return `Saw the site as this user does: ${lookReasonsOnRecord[act.reason].toLowerCase()}`;
    case 'fee_refunded':
      return 'Refunded a platform fee';
    case 'fee_kept':
      return 'Kept a platform fee that a bank warned of, or whose refund failed';
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
    case 'case_decided': {
      const deed = deeds[act.act](reportTargets[act.targetType].name);
      return act.reason ? `${deed}: ${moderationReasons[act.reason]}` : deed;
    }
    case 'switched_off':
      return `Switched off ${switches[act.switch].name}: ${switchReasons[act.reason]}`;
    case 'switched_on':
      return `Switched on ${switches[act.switch].name}`;
    case 'notices_changed':
      return act.notices === 0 ? 'Took all notices down' : `Changed the notices: ${act.notices} now`;
  }
};

/** What was guessed at: by what the wrong passwords were counted. */
const throttledBy: Partial<Record<QuotaName, string>> = {
  loginByEmail: 'logins with one e-mail address',
  loginByNetwork: 'logins from one network',
  loginByDevice: 'logins on a known device',
  confirmationBySession: 'confirmations in one session',
};

const eventDetailsOf = (event: EventRecord): string => {
  switch (event.type) {
    case 'account_registered':
      return 'Registered';
    case 'device_added':
      return 'Logged in on a new device';
    case 'password_changed':
      return 'Changed the password';
    case 'password_reset':
      return 'Chose a new password by a mailed link';
    case 'email_changed':
      return 'Changed the e-mail address';
    case 'email_restored':
      return 'Took a former e-mail address back by a mailed link';
    case 'session_ended':
      return 'Ended a session from another one';
    case 'sessions_ended':
      return 'Ended all other sessions';
    case 'account_deleted':
      return 'Deleted the own account';
    case 'passwords_throttled':
      return `Too many wrong passwords: ${throttledBy[event.quota] ?? event.quota}${event.subjectHash === null ? '' : ` (${event.subjectHash})`}`;
    case 'administrator_signed_in':
      return 'Signed in to the panel';
  }
};

export type AuditRecord = ActRecord | EventRecord;

/** Whose account a record is about, if about any. */
export const userOf = (record: AuditRecord): string | null => ('userId' in record ? record.userId : null);

/** A record with the name of its account today, if that is still there. */
export const recordForAdmin = (record: AuditRecord, account: Account | undefined): Act => ({
  id: record.id,
  list: record.list,
  type: record.type,
  administrator: 'administrator' in record ? record.administrator : null,
  userId: userOf(record),
  userName: account ? fullContact(account).name : null,
  badgeId: 'badgeId' in record ? record.badgeId : null,
  contactMessageId: 'contactMessageId' in record ? record.contactMessageId : null,
  paymentIntentId: 'paymentIntentId' in record ? record.paymentIntentId : null,
  caseId: 'caseId' in record ? record.caseId : null,
  paperId: 'paperId' in record ? record.paperId : null,
  details: record.list === 'acts' ? detailsOf(record) : eventDetailsOf(record),
  createdAt: record.createdAt,
});

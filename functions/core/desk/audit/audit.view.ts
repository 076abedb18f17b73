import type { AdminActionRecord } from '#core/kernel/audit-log/audit.repo';
import type { EventRecord } from '#core/kernel/audit-log/trail';
import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import type { AuditEntry } from '#shared/admin/admin.answers';
import { impersonationReasonsOnRecord } from '#shared/impersonation/impersonation.values';
import { type ModerationAction, moderationReasons, reportTargets } from '#shared/moderation/moderation.values';
import type { QuotaName } from '#shared/quotas';
import { switches, switchReasons } from '#shared/site/switches';
import { badgeTypes } from '#shared/verification/badge.values';
import { documentReasons } from '#shared/verification/document.values';

const pastTense: Record<ModerationAction, (what: string) => string> = {
  claim: (what) => `Took a case about a ${what}`,
  release: (what) => `Released a case about a ${what}`,
  dismiss: (what) => `Closed a case about a ${what} without action`,
  hide: (what) => `Hid a ${what}`,
  restore: (what) => `Restored a ${what}`,
  warn: (what) => `Warned about a ${what}`,
  suspend: (what) => `Suspended the account over a ${what}`,
  lift: () => 'Lifted the suspension',
};

const detailsOf = (action: AdminActionRecord): string => {
  switch (action.type) {
    case 'user_deleted':
      return 'Deleted the account';
    case 'export_asked':
      return 'Made a copy of the account’s data for its holder';
    case 'badge_granted':
      return `Granted the badge "${badgeTypes[action.badgeType]}"`;
    case 'badge_revoked':
      return `Revoked the badge "${badgeTypes[action.badgeType]}"`;
    case 'document_opened':
      return `Opened the document for the badge "${badgeTypes[action.badgeType]}"`;
    case 'document_approved':
      return `Approved the document for the badge "${badgeTypes[action.badgeType]}"`;
    case 'document_another_asked':
      return `Asked for another document for the badge "${badgeTypes[action.badgeType]}": ${documentReasons[action.reason]}`;
    case 'document_refused':
      return `Refused the document for the badge "${badgeTypes[action.badgeType]}": ${documentReasons[action.reason]}`;
    case 'contact_message_edited': {
      const edits = [action.status && `marked it as ${action.status}`, action.noteChanged && 'changed its note'];
      return `Edited a contact message: ${edits.filter(Boolean).join(', ')}`;
    }
    case 'contact_message_answered':
      return 'Answered a contact message by email';
    case 'user_viewed':
      return `Viewed the site as this user: ${impersonationReasonsOnRecord[action.reason].toLowerCase()}`;
    case 'fee_refunded':
      return 'Refunded a platform fee';
    case 'fee_kept':
      return 'Kept a platform fee that a bank warned of, or whose refund failed';
    case 'dispute_answered':
      return 'Answered a dispute';
    case 'payment_booked':
      return 'Booked a payment as Stripe has it';
    case 'event_handled':
      return 'Processed a Stripe event again';
    case 'reveals_held':
      return 'Paused contact reveals while a payment is missing';
    case 'reveals_released':
      return 'Resumed contact reveals';
    case 'comparison_requested':
      return 'Asked for a comparison with Stripe';
    case 'case_decided': {
      const words = pastTense[action.action](reportTargets[action.targetType].name);
      return action.reason ? `${words}: ${moderationReasons[action.reason]}` : words;
    }
    case 'switched_off':
      return `Switched off ${switches[action.switch].name}: ${switchReasons[action.reason]}`;
    case 'switched_on':
      return `Switched on ${switches[action.switch].name}`;
    case 'notices_changed':
      return action.notices === 0 ? 'Removed all notices' : `Changed the notices: ${action.notices} now`;
  }
};

const throttledBy: Partial<Record<QuotaName, string>> = {
  loginByEmail: 'logins with one email address',
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
      return 'Reset the password by an emailed link';
    case 'email_changed':
      return 'Changed the email address';
    case 'email_restored':
      return 'Restored an earlier email address by an emailed link';
    case 'session_ended':
      return 'Ended another session';
    case 'sessions_ended':
      return 'Ended all other sessions';
    case 'account_deleted':
      return 'Deleted their own account';
    case 'passwords_throttled':
      return `Too many wrong passwords: ${throttledBy[event.quota] ?? event.quota}${event.subjectHash === null ? '' : ` (${event.subjectHash})`}`;
    case 'administrator_signed_in':
      return 'Signed in to the panel';
  }
};

export type AuditRecord = AdminActionRecord | EventRecord;

export const userOf = (record: AuditRecord): string | null => ('userId' in record ? record.userId : null);

export const recordForAdmin = (record: AuditRecord, account: Account | undefined): AuditEntry => ({
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
  documentId: 'documentId' in record ? record.documentId : null,
  details: record.list === 'actions' ? detailsOf(record) : eventDetailsOf(record),
  createdAt: record.createdAt,
});

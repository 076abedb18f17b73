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

const actionTexts: { [Type in AdminActionRecord['type']]: (action: AdminActionRecord & { type: Type }) => string } = {
  user_deleted: () => 'Deleted the account',
  export_asked: () => 'Made a copy of the account’s data for its holder',
  badge_granted: (action) => `Granted the badge "${badgeTypes[action.badgeType]}"`,
  badge_revoked: (action) => `Revoked the badge "${badgeTypes[action.badgeType]}"`,
  document_opened: (action) => `Opened the document for the badge "${badgeTypes[action.badgeType]}"`,
  document_approved: (action) => `Approved the document for the badge "${badgeTypes[action.badgeType]}"`,
  document_another_asked: (action) =>
    `Asked for another document for the badge "${badgeTypes[action.badgeType]}": ${documentReasons[action.reason]}`,
  document_refused: (action) =>
    `Refused the document for the badge "${badgeTypes[action.badgeType]}": ${documentReasons[action.reason]}`,
  contact_message_edited: (action) => {
    const edits = [action.status && `marked it as ${action.status}`, action.noteChanged && 'changed its note'];
    return `Edited a contact message: ${edits.filter(Boolean).join(', ')}`;
  },
  contact_message_answered: () => 'Answered a contact message by email',
  user_viewed: (action) => `Viewed the site as this user: ${impersonationReasonsOnRecord[action.reason].toLowerCase()}`,
  fee_refunded: () => 'Refunded a platform fee',
  fee_kept: () => 'Kept a platform fee that a bank warned of, or whose refund failed',
  dispute_answered: () => 'Answered a dispute',
  payment_booked: () => 'Booked a payment as Stripe has it',
  event_handled: () => 'Processed a Stripe event again',
  reveals_held: () => 'Paused contact reveals while a payment is missing',
  reveals_released: () => 'Resumed contact reveals',
  comparison_requested: () => 'Asked for a comparison with Stripe',
  case_decided: (action) => {
    const words = pastTense[action.action](reportTargets[action.targetType].name);
    return action.reason ? `${words}: ${moderationReasons[action.reason]}` : words;
  },
  switched_off: (action) => `Switched off ${switches[action.switch].name}: ${switchReasons[action.reason]}`,
  switched_on: (action) => `Switched on ${switches[action.switch].name}`,
  notices_changed: (action) => (action.notices === 0 ? 'Removed all notices' : `Changed the notices: ${action.notices} now`),
};

const throttledBy: Partial<Record<QuotaName, string>> = {
  loginByEmail: 'logins with one email address',
  loginByNetwork: 'logins from one network',
  loginByDevice: 'logins on a known device',
  confirmationBySession: 'confirmations in one session',
};

const eventTexts: { [Type in EventRecord['type']]: (event: EventRecord & { type: Type }) => string } = {
  account_registered: () => 'Registered',
  device_added: () => 'Logged in on a new device',
  password_changed: () => 'Changed the password',
  password_reset: () => 'Reset the password by an emailed link',
  email_changed: () => 'Changed the email address',
  email_restored: () => 'Restored an earlier email address by an emailed link',
  session_ended: () => 'Ended another session',
  sessions_ended: () => 'Ended all other sessions',
  account_deleted: () => 'Deleted their own account',
  passwords_throttled: (event) =>
    `Too many wrong passwords: ${throttledBy[event.quota] ?? event.quota}${event.subjectHash === null ? '' : ` (${event.subjectHash})`}`,
  administrator_signed_in: () => 'Signed in to the panel',
};

export type AuditRecord = AdminActionRecord | EventRecord;

const recordTexts = { ...actionTexts, ...eventTexts };

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
  details: (recordTexts[record.type] as (record: AuditRecord) => string)(record),
  createdAt: record.createdAt,
});

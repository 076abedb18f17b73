import type { TrailRecord } from '#core/kernel/audit-log/trail';
import { record } from '#core/kernel/audit-log/trail.repo';
import { log } from '#core/kernel/log';
import { type Save, transact } from '#core/kernel/table/transact';
import type { Write } from '#core/kernel/table/write';
import type { AdminActionType } from '#shared/admin/admin.contract';
import type { contactMessageStatuses } from '#shared/contact-message/contact-message.contract';
import type { ImpersonationReason } from '#shared/impersonation/impersonation.values';
import type { ModerationAction, ModerationReason, ReportTargetType } from '#shared/moderation/moderation.values';
import type { SwitchName, SwitchReason } from '#shared/site/switches';
import type { BadgeType } from '#shared/verification/badge.values';
import type { DocumentReason } from '#shared/verification/document.values';

/** Contains ids only, so that a deleted account leaves no name in the audit. */
export type AdminAction =
  | { type: 'user_deleted' | 'export_asked'; userId: string }
  | { type: 'badge_granted' | 'badge_revoked'; userId: string; badgeId: string; badgeType: BadgeType }
  | { type: 'document_opened'; userId: string; documentId: string; badgeType: BadgeType }
  | { type: 'document_approved'; userId: string; documentId: string; badgeId: string; badgeType: BadgeType }
  | {
      type: 'document_another_asked' | 'document_refused';
      userId: string;
      documentId: string;
      badgeType: BadgeType;
      reason: DocumentReason;
    }
  | {
      type: 'contact_message_edited';
      contactMessageId: string;
      status: (typeof contactMessageStatuses)[number] | null;
      noteChanged: boolean;
    }
  | { type: 'contact_message_answered'; contactMessageId: string }
  | { type: 'user_viewed'; userId: string; reason: ImpersonationReason }
  | { type: 'fee_refunded' | 'fee_kept' | 'dispute_answered' | 'payment_booked'; userId: string; paymentIntentId: string }
  | { type: 'event_handled'; paymentIntentId: string; eventId: string }
  | { type: 'reveals_held' | 'reveals_released' | 'comparison_requested' }
  | {
      type: 'case_decided';
      caseId: string;
      targetType: ReportTargetType;
      /** The author of the reported content. */
      userId: string;
      action: ModerationAction;
      reason: ModerationReason | null;
    }
  | { type: 'switched_off'; switch: SwitchName; reason: SwitchReason }
  | { type: 'switched_on'; switch: SwitchName }
  | { type: 'notices_changed'; notices: number };

export type AdminActionRecord = AdminAction &
  TrailRecord & {
    list: 'actions';
    type: AdminActionType;
    administrator: string;
  };

export interface Administrator {
  /** The Cognito username, which cannot change. */
  username: string;
}

/** Returns the account of an action, or else the first id in it. */
const aboutOf = (action: AdminAction): string | null => {
  if ('userId' in action) return action.userId;
  const [, id = null] = Object.entries(action).find(([name]) => name.endsWith('Id')) ?? [];
  return typeof id === 'string' ? id : null;
};

const recordAction = (action: AdminAction, administrator: string, now: Date): Write =>
  record('actions', { ...action, administrator }, { by: administrator, about: aboutOf(action) }, now);

/** Returns a `Save` that adds the audit record to the transaction. Then logs the action, because logs cannot be changed. */
export const saveWithAction =
  (action: AdminAction, { username }: Administrator, now: Date, save: Save = transact): Save =>
  async (writes) => {
    await save([...writes, recordAction(action, username, now)]);
    log('info', 'admin_action', { administrator: username, ...action });
  };

import type { ContactMessageRecord } from '#core/contact-message/contact-message';
import { newId } from '#core/ids';
import { log } from '#core/log';
import { collections, gsi1, keys } from '#core/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/table/page';
import { type Save, transact } from '#core/table/transact';
import { put, type Write } from '#core/table/write';
import { days, plus, ttl } from '#core/time';
import type { ActType } from '#shared/contracts/admin';
import type { BadgeType } from '#shared/contracts/badge-types';
import type { LookReason } from '#shared/contracts/look-values';

/** What an administrator does to whom, by ids only: names are looked up when it is shown, so a deleted account leaves none behind. */
export type Act =
  | { type: 'user_deleted'; userId: string }
  | { type: 'badge_granted' | 'badge_revoked'; userId: string; badgeId: string; badgeType: BadgeType }
  | {
      type: 'contact_message_edited';
      contactMessageId: string;
      status: ContactMessageRecord['status'] | null;
      noteChanged: boolean;
    }
  | { type: 'contact_message_answered'; contactMessageId: string }
  | { type: 'user_viewed'; userId: string; reason: LookReason }
  | { type: 'fee_refunded' | 'warning_kept' | 'dispute_answered' | 'payment_booked'; userId: string; paymentIntentId: string }
  | { type: 'event_handled'; paymentIntentId: string; eventId: string }
  | { type: 'openings_held' | 'openings_released' | 'proof_wanted' };

export type ActRecord = Act & {
  id: string;
  type: ActType;
  /** Cognito's own name of who did it. */
  administrator: string;
  createdAt: string;
};

/** A year, and a month more to look back at it. */
const keptDays = 400;

/** The record of an act, for the transaction of what was done: an activity like any other, in a list of its own. */
const recordAct = (act: Act, administrator: string, now: Date): Write => {
  const id = newId(now);
  const record: ActRecord = { ...act, id, administrator, createdAt: now.toISOString() };
  return put({
    ...keys.act(id),
    ...('userId' in act && gsi1.act(act.userId, id)),
    entity: 'Activity',
    ...record,
    expiresAtEpochSeconds: ttl(plus(now, days(keptDays))),
  });
};

/**
 * Saves writes as the act of an administrator: in one transaction with its record, so that nothing is done without one and nothing is
 * on record that was not done. Then the log says the same, which the table's readers cannot change.
 */
export const savedAs =
  (act: Act, { username }: { username: string }, now: Date, save: Save = transact): Save =>
  async (writes) => {
    await save([...writes, recordAct(act, username, now)]);
    log('info', 'admin_act', { administrator: username, ...act });
  };

/** AP110: what administrators did, newest first. 1 read unit for each 4 KB, about 15. */
export const listActs = (request: PageRequest): Promise<Page<ActRecord>> =>
  queryPage<ActRecord>({ partition: collections.acts(), consistent: true }, request);

/** AP222: what administrators did to an account, newest first. 0.5 read units for each 4 KB, about 15. */
export const listActsOn = (userId: string, request: PageRequest): Promise<Page<ActRecord>> =>
  queryPage<ActRecord>({ index: 'GSI1', partition: gsi1.actsAbout(userId) }, request);

import { type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { notFound } from '#core/kernel/errors';
import { invalidCursor, type Page, type PageRequest } from '#core/kernel/table/page';
import type { StrayEvent } from '#shared/ledger/ledger.answers';
import { EventSeen, findPayment, getPayment, rememberEvent } from './payment.repo';
import { findSeenEvents } from './payments.repo';
import { findEvent, listUndelivered } from './stripe-ledger';
import { syncPayment } from './sync-payment';

const isPosition = /^evt_[A-Za-z0-9_]{1,240}$/;

/**
 * Lists events of the last 30 days that Stripe could not deliver and nobody has handled.
 * @throws AppError INVALID_CURSOR, UNAVAILABLE
 */
export const listStrayEvents = async ({ limit, cursor }: PageRequest): Promise<Page<StrayEvent>> => {
  if (cursor !== undefined && !isPosition.test(cursor)) throw invalidCursor();
  const { items, next } = await listUndelivered({ limit, after: cursor });
  const seen = await findSeenEvents(items.map(({ eventId }) => eventId));
  return {
    items: items
      .filter(({ eventId }) => !seen.has(eventId))
      .map(({ eventId, type, paymentIntentId, at }) => ({ id: eventId, type, paymentIntentId, at })),
    next,
  };
};

/** Records what Stripe says about a payment now. @throws AppError NOT_FOUND, UNAVAILABLE */
export const bookPayment = async (paymentIntentId: string, administrator: Administrator, now: Date): Promise<void> => {
  const { stagerId: userId } = await getPayment(paymentIntentId);
  await saveWithAction({ type: 'payment_booked', userId, paymentIntentId }, administrator, now)([]);
  await syncPayment(paymentIntentId, now, { asksAll: true });
};

/** Returns whether anything changed. @throws AppError NOT_FOUND for an unknown event or another product's payment; UNAVAILABLE */
export const handleStrayEvent = async (eventId: string, administrator: Administrator, now: Date): Promise<boolean> => {
  const event = await findEvent(eventId);
  if (!event || !(await findPayment(event.paymentIntentId))) throw notFound('Event');
  const { paymentIntentId } = event;
  const synced = await syncPayment(paymentIntentId, now, { asksAll: true });
  try {
    await saveWithAction({ type: 'event_handled', paymentIntentId, eventId }, administrator, now)([rememberEvent(eventId, now)]);
  } catch (error) {
    if (!(error instanceof EventSeen)) throw error;
  }
  return synced?.isBooked === true || synced?.settlement?.outcome === 'paid';
};

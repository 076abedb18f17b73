import type { Budget, RunTally } from '#core/kernel/budget';
import { errorFields, log } from '#core/kernel/log';
import { inParallel } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { minutes, plus } from '#core/kernel/time';
import { endPass, findPass, savePass, unsettledPayments } from './due.repo';
import { isUnsettled } from './payment';
import { findPayment, saveCancelled } from './payment.repo';
import { makeRequestedRefund } from './refund';
import { settle } from './settle';
import { retrieveIntent } from './stripe';

/** How long the webhook has to report a payment before we ask Stripe. */
const webhookGrace = minutes(10);

// Stripe takes a hundred calls a second (https://docs.stripe.com/rate-limits), and users need most of them.
const atOnce = 8;
const pageSize = 50;

interface Range {
  after: string;
  until: string;
  cursor?: string | undefined;
  /** Undefined after the last page. */
  onPage?: (cursor: string | undefined) => Promise<void>;
}

/**
 * Asks Stripe about unsettled payments, newest first. If a run is cut off, the next run alternates between the remaining payments
 * and those that became due since, so that neither has to wait for the other. Asking twice is harmless.
 */
export const reconcile = async (now: Date, budget: Budget): Promise<RunTally> => {
  const tally: RunTally = { done: 0, failed: 0 };
  const due = plus(now, -webhookGrace).toISOString();
  const before = await findPass();
  const until = before?.until ?? due;
  let isPassSaved = before !== undefined;
  const pass: Range = {
    after: '',
    until,
    cursor: before?.cursor,
    onPage: async (cursor) => {
      if (cursor !== undefined) await savePass({ until, cursor });
      else if (isPassSaved) await endPass();
      isPassSaved = true;
    },
  };
  const turns = before ? [{ after: until, until: due }, pass] : [pass];
  for (let next = turns.shift(); next && !budget.isSpent(); next = turns.shift())
    if (await checkPage(next, budget, now, tally)) turns.push(next);
  return tally;
};

/** @returns whether there is a next page; false also if the budget was spent */
const checkPage = async (range: Range, budget: Budget, now: Date, tally: RunTally): Promise<boolean> => {
  const { after, until, onPage } = range;
  const { items, next } = await unsettledPayments({ limit: pageSize, cursor: range.cursor });
  const wanted = items.filter(({ createdAt }) => createdAt > after && createdAt <= until);
  const asked = await inParallel(wanted, atOnce, async ({ paymentIntentId }) => {
    if (budget.isSpent()) return false;
    await tryPayment(paymentIntentId, now, tally);
    return true;
  });
  if (asked.includes(false)) return false;
  const isLast = (items.at(-1)?.createdAt ?? '') <= after;
  range.cursor = isLast ? undefined : next;
  await onPage?.(range.cursor);
  return range.cursor !== undefined;
};

/** @returns whether the payment was still unsettled */
const checkPayment = (paymentIntentId: string, now: Date): Promise<boolean> =>
  withFreshReads(async () => {
    const payment = await findPayment(paymentIntentId);
    // The index may lag.
    if (!payment || !isUnsettled(payment)) return false;
    if (payment.refundAsked) await makeRequestedRefund(payment, now);
    else {
      const intent = await retrieveIntent(paymentIntentId);
      if (intent.status === 'succeeded') await settle(intent, now);
      // If the stager pays later, the bid gets a new PaymentIntent.
      if (intent.status === 'canceled') await saveCancelled(payment, now);
    }
    return true;
  });

const tryPayment = async (paymentIntentId: string, now: Date, tally: RunTally): Promise<void> => {
  try {
    if (await checkPayment(paymentIntentId, now)) tally.done += 1;
  } catch (error) {
    tally.failed += 1;
    log('error', 'failure', { ...errorFields(error), paymentIntentId });
  }
};

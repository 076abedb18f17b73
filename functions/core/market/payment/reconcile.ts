import type { Budget, RunTally } from '#core/kernel/budget';
import { errorFields, log } from '#core/kernel/log';
import { inParallel } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { minutes, plus } from '#core/kernel/time';
import { endPass, findPass, savePass, unsettledPayments } from './due.repo';
import { isUnsettled } from './payment';
import { findPayment, saveCancelled } from './payment.repo';
import { refundAsAsked } from './refund';
import { settle } from './settle';
import { retrieveIntent } from './stripe';

/** Younger ones are left to the webhook. */
const leftToWebhook = minutes(10);

// Stripe takes a hundred calls a second (https://docs.stripe.com/rate-limits), of which most are people's.
const atOnce = 8;
/** After so many it is noted how far the run has come. */
const pageSize = 50;

/** Unsettled payments begun after one time and until another, page by page from the newest to the oldest. */
interface Range {
  after: string;
  until: string;
  cursor?: string | undefined;
  /** Is told after each page: where the next one begins, undefined after the last. */
  onPage?: (cursor: string | undefined) => Promise<void>;
}

/**
 * Asks Stripe about payments whose end is not known, the newest first, until the budget is spent or all were asked about.
 *
 * A run that is cut off, wherever that is, leaves where it was. The next one goes on there, in turns with what has become due since, so that
 * neither waits for the other: each payment is asked about once in a pass, however many come after it. To ask twice does no harm.
 */
export const reconcile = async (now: Date, budget: Budget): Promise<RunTally> => {
  const tally: RunTally = { done: 0, failed: 0 };
  const due = plus(now, -leftToWebhook).toISOString();
  const before = await findPass();
  const until = before?.until ?? due;
  let isNoted = before !== undefined;
  const pass: Range = {
    after: '',
    until,
    cursor: before?.cursor,
    onPage: async (cursor) => {
      if (cursor !== undefined) await savePass({ until, cursor });
      else if (isNoted) await endPass();
      isNoted = true;
    },
  };
  const turns = before ? [{ after: until, until: due }, pass] : [pass];
  for (let next = turns.shift(); next && !budget.isSpent(); next = turns.shift())
    if (await askPage(next, budget, now, tally)) turns.push(next);
  return tally;
};

/** @returns whether there is a next page; false, too, where the budget was spent in the middle of this one. */
const askPage = async (range: Range, budget: Budget, now: Date, tally: RunTally): Promise<boolean> => {
  const { after, until, onPage } = range;
  const { items, next } = await unsettledPayments({ limit: pageSize, cursor: range.cursor });
  const wanted = items.filter(({ createdAt }) => createdAt > after && createdAt <= until);
  const asked = await inParallel(wanted, atOnce, async ({ paymentIntentId }) => {
    if (budget.isSpent()) return false;
    await askAbout(paymentIntentId, now, tally);
    return true;
  });
  if (asked.includes(false)) return false;
  const isLast = (items.at(-1)?.createdAt ?? '') <= after;
  range.cursor = isLast ? undefined : next;
  await onPage?.(range.cursor);
  return range.cursor !== undefined;
};

/**
 * What became of it: it succeeded, it was cancelled, or an administrator's refund of it was cut off. What somebody else books at the same time is no
 * failure: it is looked at again. @returns whether it was still to be asked about
 */
const checkPayment = (paymentIntentId: string, now: Date): Promise<boolean> =>
  withFreshReads(async () => {
    const payment = await findPayment(paymentIntentId);
    // The list may be late.
    if (!payment || !isUnsettled(payment)) return false;
    if (payment.refundAsked) await refundAsAsked(payment, now);
    else {
      const intent = await retrieveIntent(paymentIntentId);
      if (intent.status === 'succeeded') await settle(intent, now);
      // The bid, if it still waits, gets a new one when its stager comes back.
      if (intent.status === 'canceled') await saveCancelled(payment, now);
    }
    return true;
  });

/** One that fails holds up no other. */
const askAbout = async (paymentIntentId: string, now: Date, tally: RunTally): Promise<void> => {
  try {
    if (await checkPayment(paymentIntentId, now)) tally.done += 1;
  } catch (error) {
    tally.failed += 1;
    log('error', 'failure', { ...errorFields(error), paymentIntentId });
  }
};

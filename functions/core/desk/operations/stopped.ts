import { dueMails } from '#core/kernel/outbox/outbox.repo';
import { dayOfTime, findMarketDays, sumOf } from '#core/kernel/table/market-days.repo';
import { readTotals } from '#core/kernel/table/totals.repo';
import { days, hours, plus } from '#core/kernel/time';
import { listAwaitedPayments } from '#core/market/payment/due.repo';
import { userTypes } from '#shared/account/user.values';
import type { Counted } from '#shared/operations/operations.answers';
import type { SwitchName } from '#shared/site/switches';

const maxCounted = 500;

const exactly = (count = 0): Counted => ({ count, hasMore: false });

const awaitedPayments = async (): Promise<Counted> => {
  const { items, next } = await listAwaitedPayments({ limit: maxCounted });
  return { count: items.length, hasMore: next !== undefined };
};

const mailsDueBefore = async (time: Date): Promise<Counted> => {
  let count = 0;
  for await (const some of dueMails('others', time)) {
    count += some.length;
    if (count >= maxCounted) return { count: maxCounted, hasMore: true };
  }
  return exactly(count);
};

/**
 * Counts what each switch would stop now: registrations and projects of the last 7 days, open projects, unpaid acceptances, and
 * emails due within an hour. About 40 read units, with 500 of both of the last two 30 more.
 */
export const countStopped = async (now: Date): Promise<Record<SwitchName, Counted>> => {
  const [week, totals, payments, mail] = await Promise.all([
    findMarketDays(dayOfTime(plus(now, -days(6))), dayOfTime(now)),
    readTotals(),
    awaitedPayments(),
    mailsDueBefore(plus(now, hours(1))),
  ]);
  const counts = sumOf(week);
  return {
    sign_up: exactly(userTypes.reduce((sum, type) => sum + (counts[`registered_${type}`] ?? 0), 0)),
    posting: exactly(counts.projects),
    bidding: exactly(totals.projects_open),
    payments,
    mail,
  };
};

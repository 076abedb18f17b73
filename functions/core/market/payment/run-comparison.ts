import { isDeepStrictEqual } from 'node:util';
import type { Budget, RunTally } from '#core/kernel/budget';
import { errorFields, log } from '#core/kernel/log';
import { inParallel } from '#core/kernel/parallel';
import { StaleRead } from '#core/kernel/stale';
import { hasJob } from '#core/kernel/table/job.repo';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { collect } from '#core/kernel/table/page';
import { getTally } from '#core/kernel/table/tally.repo';
import { readTotals, sumOfTotals, type Totals } from '#core/kernel/table/totals.repo';
import { days, minutes, plus } from '#core/kernel/time';
import { listAccounts } from '#core/market/account/account.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { findBidOn } from '#core/market/bid/bid.repo';
import { bidsOn, receivedBids } from '#core/market/bid/erase.repo';
import { areLinked } from '#core/market/bid/link.repo';
import { type Comparison, comparedDays, type Discrepancy, isDue, type Stage } from '#core/market/ledger/comparison';
import { findComparison, recordDiscrepancy, saveComparison, sweepDiscrepancies } from '#core/market/ledger/comparison.repo';
import type { LedgerEntry } from '#core/market/ledger/ledger';
import { entriesOf, findRevenue } from '#core/market/ledger/ledger.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject, listAllProjects } from '#core/market/project/project.repo';
import { isDisputeOpen } from '#shared/ledger/ledger.values';
import {
  compareAccount,
  compareDay,
  compareProject,
  compareTotals,
  compareWithBid,
  compareWithStripe,
  countsOf,
  type ProjectRecords,
  totalsOfAccount,
  totalsOfRecords,
} from './compare';
import type { Intent } from './payment';
import { findPayment } from './payment.repo';
import { paymentsFor } from './payments.repo';
import { findIntent } from './stripe';
import { intentsOf, listQuestionedSince } from './stripe-ledger';
import { syncPayment } from './sync-payment';

/** Payments younger than this may still be missing in the table or in Stripe's list. */
const settlingTime = minutes(10);

/** Days back to look for disputes. No dispute waits longer for an answer. */
const questionDays = 30;

const pageSize = 25;

// Stripe takes a hundred calls a second (https://docs.stripe.com/rate-limits), and users need most of them.
const atOnce = 4;

const compareOne = async (id: string, listed?: Intent) => {
  const [payment, intent] = await Promise.all([findPayment(id), listed ?? findIntent(id)]);
  const bid = payment?.receipt && (await findBidOn(payment.projectId, payment.bidId));
  return { payment, intent, found: [...compareWithStripe(payment, intent), ...compareWithBid(payment, bid)] };
};

/** Compares a payment with Stripe. If something differs, records what Stripe says and compares again. */
const checkPayment = async (id: string, now: Date, listed?: Intent): Promise<Discrepancy[]> => {
  const { payment, intent, found } = await compareOne(id, listed);
  const lacksFee = intent?.charge?.fee !== undefined && payment !== undefined && payment.stripeFeeCents === undefined;
  const isDisputed = intent?.charge?.isDisputed || (payment?.dispute && isDisputeOpen(payment.dispute.status));
  if (!lacksFee && !isDisputed && found.length === 0) return [];
  await syncPayment(id, now);
  return (await compareOne(id)).found;
};

/** Records disputes, inquiries and warnings whose events were lost. A PaymentIntent does not show them. */
const recordInquiries = async (now: Date): Promise<void> => {
  for (const id of await listQuestionedSince(plus(now, -days(questionDays)))) await syncPayment(id, now, { asksAll: true });
};

const checkSums = async (day: string): Promise<{ entries: LedgerEntry[]; found: Discrepancy[] }> => {
  const entries: LedgerEntry[] = [];
  for await (const entry of entriesOf(day)) entries.push(entry);
  return { entries, found: compareDay(day, await findRevenue(day), entries) };
};

/** Compares a day's payments and sums. Holds the whole day in memory. */
const checkDay = async (day: string, now: Date): Promise<Discrepancy[]> => {
  const before = plus(now, -settlingTime).toISOString();
  const { entries } = await checkSums(day);
  const unseen = new Set(
    entries.flatMap(({ type, at, paymentIntentId }) => (type === 'created' && at <= before ? [paymentIntentId] : [])),
  );
  const found: Discrepancy[] = [];
  let from: string | undefined;
  do {
    const { items, next } = await intentsOf(day, from);
    for (const { id } of items) unseen.delete(id);
    const settled = items.filter(({ createdAt }) => createdAt <= before);
    found.push(...(await inParallel(settled, atOnce, (intent) => checkPayment(intent.id, now, intent))).flat());
    from = next;
  } while (from !== undefined);
  found.push(...(await inParallel([...unseen], atOnce, (id) => checkPayment(id, now))).flat());
  // Compares the sums a second time, because a new entry may have come between the two reads.
  const sums = (await checkSums(day)).found;
  return [...found, ...(sums.length === 0 ? [] : (await checkSums(day)).found)];
};

const recordsOf = async (project: ProjectRecord): Promise<ProjectRecords> => {
  const { id, awardedTo, userId } = project;
  const [bids, payments, isLinked] = await Promise.all([
    collect<BidRecord>(bidsOn(id)),
    collect(paymentsFor(id)),
    awardedTo === null ? false : areLinked(userId, awardedTo),
  ]);
  return { project, bids, payments, isLinked };
};

/** Compares a project twice, because it may be changing. An unfinished job is no discrepancy. */
const checkProject = async (records: ProjectRecords): Promise<Discrepancy[]> => {
  const { project } = records;
  if (compareProject(records).length === 0) return [];
  for (const kind of ['rejectBids', 'sweepProject'] as const) if (await hasJob({ kind, subjectId: project.id })) return [];
  const again = await findProject(project.id);
  return again ? compareProject(await recordsOf(again)) : [];
};

const compareCounts = async (userId: string): Promise<Discrepancy[]> => {
  const tally = await getTally(userId);
  if (tally.closedAt !== undefined) return [];
  const [projects, given, received] = await Promise.all([
    collect<ProjectRecord>(eachItemOf('Project', userId)),
    collect<BidRecord>(eachItemOf('Bid', userId)),
    collect(receivedBids(userId)),
  ]);
  return compareAccount(userId, tally, countsOf({ projects, given, received }));
};

/** Compares an account's counters twice, because the indexes lag. */
const checkAccount = async (userId: string): Promise<Discrepancy[]> =>
  (await compareCounts(userId)).length === 0 ? [] : compareCounts(userId);

const dayBefore = (time: string): string => plus(new Date(time), -days(1)).toISOString().slice(0, 10);

interface StageResult {
  found: Discrepancy[];
  next: string | undefined;
  /** What the totals should have for these items. */
  counted?: Totals;
}

type StageRun = (cursor: string | null, pass: string, now: Date) => Promise<StageResult>;

const stageRuns: Record<Stage, StageRun> = {
  days: async (cursor, pass, now) => {
    if (cursor === null) await recordInquiries(now);
    const day = dayBefore(cursor ?? plus(new Date(pass), days(1)).toISOString());
    const isLast = day <= plus(new Date(pass), -days(comparedDays)).toISOString();
    return { found: await checkDay(day, now), next: isLast ? undefined : day };
  },
  projects: async (cursor) => {
    const { items, next } = await listAllProjects({ limit: pageSize, cursor: cursor ?? undefined });
    const found: Discrepancy[] = [];
    const counted: Totals[] = [];
    for (const project of items) {
      const records = await recordsOf(project);
      found.push(...(await checkProject(records)));
      counted.push(totalsOfRecords(records));
    }
    return { found, next, counted: sumOfTotals(counted) };
  },
  accounts: async (cursor) => {
    const { items, next } = await listAccounts({ limit: pageSize, cursor: cursor ?? undefined });
    const found: Discrepancy[] = [];
    for (const { id } of items) found.push(...(await checkAccount(id)));
    return { found, next, counted: sumOfTotals(items.map(totalsOfAccount)) };
  },
};

const nextStage: Record<Stage, Stage | undefined> = { days: 'projects', projects: 'accounts', accounts: undefined };

/** Compares the panel's totals, if nothing changed them during the count. They lag behind the table by up to a second. */
const checkTotals = async ({ totals, counted }: Pick<Comparison, 'totals' | 'counted'>): Promise<Discrepancy[]> => {
  const latest = await readTotals();
  return isDeepStrictEqual(latest, totals) ? compareTotals(latest, counted) : [];
};

const conclude = async (comparison: Comparison, pass: string, now: Date): Promise<void> => {
  const counted = await sweepDiscrepancies(pass);
  const endedAt = now.toISOString();
  const cleanSince = counted.discrepancies === 0 ? (comparison.cleanSince ?? endedAt) : null;
  await saveComparison(comparison, { pass: null, stage: 'days', cursor: null, endedAt, cleanSince, isWanted: false, ...counted });
};

/** Continues the current pass, and starts one twice a day. Reports discrepancies without correcting them. */
export const runComparison = async (now: Date, budget: Budget): Promise<RunTally> => {
  const tally: RunTally = { done: 0, failed: 0 };
  try {
    while (!budget.isSpent()) {
      const comparison = await findComparison();
      if (comparison.pass === null) {
        // The next pass must not start in this run.
        if (!isDue(comparison, now)) return tally;
        await saveComparison(comparison, { pass: now.toISOString(), stage: 'days', cursor: null });
        continue;
      }
      const { pass, stage, cursor } = comparison;
      const begins = stage === 'projects' && cursor === null;
      const totals = begins ? await readTotals() : comparison.totals;
      const { found, next, counted: some = {} } = await stageRuns[stage](cursor, pass, now);
      const counted = sumOfTotals([begins ? {} : comparison.counted, some]);
      const following = next === undefined ? nextStage[stage] : stage;
      if (following === undefined) found.push(...(await checkTotals({ totals, counted })));
      for (const discrepancy of found) await recordDiscrepancy(discrepancy, pass, now);
      tally.done += 1;
      const latest = await findComparison();
      if (following === undefined) await conclude(latest, pass, now);
      else await saveComparison(latest, { stage: following, cursor: next ?? null, totals, counted });
    }
  } catch (error) {
    // Another run continues.
    if (error instanceof StaleRead) return tally;
    log('error', 'failure', errorFields(error));
    tally.failed += 1;
  }
  return tally;
};

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { beginJob, type Job } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import type { Totals } from '#core/kernel/table/totals.repo';
import { transact, write } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import type { Comparison, Stage } from '#core/market/ledger/comparison';
import { findComparison, listDiscrepancies, saveComparison } from '#core/market/ledger/comparison.repo';
import { steps } from '#functions/testing/budgets';
import { anAcceptedBid, anOwner, aProject, aStager, type Person } from '#functions/testing/builders';
import { everyItem, type Item, restore } from '#functions/testing/everything';
import { storeTotals } from '#functions/testing/followed';
import { logLines } from '#functions/testing/logs';
import { meanwhile } from '#functions/testing/meanwhile';
import { withStripe, withStripeThatAnswers } from '#functions/testing/stripe';
import { newEntry } from './booking';
import { aBegunFee, aSettledFee, payAtStripe } from './fee.fixture';
import { getPayment, paymentWrites, saveIntent } from './payment.repo';
import { runComparison } from './run-comparison';
import { createIntent } from './stripe';

const stripe = withStripe();
const stripeThatAnswers = withStripeThatAnswers(stripe);
const noon = new Date('2026-05-01T12:00:00.000Z');
/** When what tests begin at Stripe is old enough to be compared. */
const soon = () => plus(new Date(), minutes(11));

let owner: Person;
let stager: Person;
let items: Item[];
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
  items = await everyItem();
});
afterEach(() => restore(items));

/** Runs one step of a pass whose earlier steps are done. */
const runOneStep = async (stage: Stage, now: Date, cursor: string | null = null) => {
  await saveComparison(await findComparison(), { pass: now.toISOString(), stage, cursor });
  expect(await runComparison(now, steps(1))).toEqual({ done: 1, failed: 0 });
};
const compareDayOf = (day: Date, now: Date) => runOneStep('days', now, plus(day, days(1)).toISOString().slice(0, 10));
/** Without the totals: a stage by itself counts a part of them only. */
const found = async () =>
  (await listDiscrepancies({ limit: 100 })).items.flatMap(({ kind, subject }) => (subject === 'totals' ? [] : [[kind, subject]]));
const foundOf = async (subject: string) => (await found()).filter(([, about]) => about === subject);

const aFreshBid = async () => anAcceptedBid(await aProject(owner, { city: 'Bishop', county: 'Inyo' }), stager);

/** Creates a payment at Stripe for an acceptance that is not in the ledger. */
const aStray = async () => {
  const stray = await createIntent({ ...(await aFreshBid()), acceptanceId: newId(noon) });
  await payAtStripe(stripe, stray.id);
  return stray;
};

describe('comparing a day', () => {
  it('covers payments begun on the day at least ten minutes ago', async () => {
    const ago = (ms: number) => plus(noon, -ms).toISOString();
    let bid = await aFreshBid();
    const known = await createIntent(bid);
    const begun = async (id: string, createdAt: string) => {
      await saveIntent(bid, { ...known, id, createdAt }, noon);
      bid = { ...bid, paymentIntentId: id };
    };
    await begun('pi_old_enough', ago(minutes(10)));
    await begun('pi_too_young', ago(minutes(10) - 1));
    // Stripe has it, on another day.
    await begun(known.id, ago(minutes(20)));
    // Of what was begun on another day only the sums are compared.
    await begun('pi_of_yesterday', ago(days(1)));
    const late = await getPayment('pi_of_yesterday');
    await transact(paymentWrites(late, {}, [newEntry(late, 'refund_asked', ago(minutes(30)))]));
    await compareDayOf(noon, noon);
    expect(await found()).toEqual([['unknown_there', 'pi_old_enough']]);
  });

  it('reports an unknown payment after ten minutes', async () => {
    const { id, createdAt } = await aStray();
    const then = plus(new Date(createdAt), minutes(10));
    await compareDayOf(new Date(createdAt), plus(then, -1));
    expect(await foundOf(id)).toEqual([]);
    await compareDayOf(new Date(createdAt), then);
    expect(await foundOf(id)).toEqual([['unknown_here', id]]);
  });

  it("reads all pages of Stripe's list", async () => {
    const money = { status: 'succeeded', amount: 5000, currency: 'usd', created: noon.getTime() / 1000 };
    const part = (data: object[], has_more: boolean) => ({ status: 200, body: { object: 'list', data, has_more } });
    const last = { ...money, id: 'pi_last', metadata: { bidId: 'bid' } };
    // The first one is of another product of the same account.
    const first = { ...money, id: 'pi_first', metadata: {} };
    await stripeThatAnswers(part([first], true), part([last], false), { status: 200, body: last });
    await compareDayOf(noon, plus(noon, days(1)));
    expect(await found()).toEqual([['unknown_here', 'pi_last']]);
  });

  it("asks about a payment again only if it differs or lacks Stripe's fee", async () => {
    const [open, settled] = [await aBegunFee(owner, stager), await aSettledFee(stripe, owner, stager)];
    stripe.standIn.control({ lateBalances: true });
    const late = await aSettledFee(stripe, owner, stager);
    stripe.standIn.control({ lateBalances: false });
    const asked: string[] = [];
    const note = (message: unknown) => asked.push((message as { request: ClientRequest }).request.path);
    subscribe('http.client.request.start', note);
    try {
      await compareDayOf(new Date(), soon());
    } finally {
      unsubscribe('http.client.request.start', note);
    }
    const isAskedAbout = ({ id }: { id: string }) => asked.some((path) => path.includes(id));
    expect([open, settled, late].map(isAskedAbout)).toEqual([false, false, true]);
    expect(await getPayment(late.id)).toMatchObject({ stripeFeeCents: 175 });
  });
});

describe('comparing a project', () => {
  /** A project that counts a bid which it does not have. */
  const aMiscounted = async () => {
    const { id } = await aProject(owner);
    await write(update(keys.project(id), { add: { bidCount: 1 } }));
    return id;
  };

  it.each<[Job['kind'], boolean]>([
    ['rejectBids', false],
    ['sweepProject', false],
    ['notifyNotChosen', true],
  ])('skips a project while a job changes its bids: %s', async (kind, isReported) => {
    const id = await aMiscounted();
    await transact([beginJob({ kind, subjectId: id }, noon)]);
    await runOneStep('projects', noon);
    expect(await found()).toEqual(isReported ? [['count', id]] : []);
  });

  it('reads a differing project again, and ignores it if it is gone', async () => {
    const id = await aMiscounted();
    let hasRead = false;
    const secondRead = {
      test: (call: string) => {
        hasRead ||= call.startsWith('Query');
        return hasRead && call.startsWith('Get');
      },
    };
    const gone = () => write(remove(keys.project(id)));
    await meanwhile(() => runOneStep('projects', noon), gone, secondRead);
    expect(await found()).toEqual([]);
  });

  it('reports a paid bid on a project that is not awarded', async () => {
    const { bid } = await aSettledFee(stripe, owner, stager);
    await runOneStep('projects', noon);
    expect(await found()).toEqual([]);
    await write(update(keys.project(bid.projectId), { set: { awardedTo: null } }));
    await runOneStep('projects', noon);
    expect(await found()).toEqual([['reveal_without_money', bid.projectId]]);
  });
});

describe('comparing the totals', () => {
  /** A pass over all projects and accounts. */
  const passed = async () => {
    await saveComparison(await findComparison(), { pass: noon.toISOString(), stage: 'projects', cursor: null });
    const runs = { isSpent: () => false };
    expect(await runComparison(plus(noon, minutes(1)), runs)).toMatchObject({ failed: 0 });
    return (await listDiscrepancies({ limit: 100 })).items.map(({ subject, ours, theirs }) => [subject, ours, theirs]);
  };
  const counted = (add: Totals) => write(update(keys.statistics(), { add }));
  beforeEach(async () => {
    await aSettledFee(stripe, owner, stager);
    await aFreshBid();
    await storeTotals();
  });

  it('finds nothing if they are right', async () => {
    expect(await passed()).toEqual([]);
  });

  it('names each wrong total', async () => {
    await counted({ users: 1, bids_accepted: -1, projects_open: 1 });
    expect(await passed()).toEqual([
      ['totals', 'bids_accepted 0, projects_open 2, users 3', 'bids_accepted 1, projects_open 1, users 2'],
    ]);
  });

  it('ignores totals that changed in the meantime', async () => {
    let reads = 0;
    await meanwhile(passed, () => counted({ users: 1 }), { test: (call: string) => call.startsWith('Query') && ++reads === 2 });
    expect((await listDiscrepancies({ limit: 100 })).items).toEqual([]);
  });
});

it('compares accounts until they are closed', async () => {
  await write(update(keys.tally(owner.id), { add: { deals: 1 } }));
  await write(update(keys.tally(stager.id), { set: { closedAt: noon.toISOString() }, add: { deals: 1 } }));
  await runOneStep('accounts', noon);
  expect(await found()).toEqual([['count', owner.id]]);
});

it('reads a differing account again before it reports it', async () => {
  const counted = (deals: number) =>
    Promise.all([owner, stager].map(({ id }) => write(update(keys.tally(id), { add: { deals } }))));
  await counted(1);
  let queries = 0;
  // Both are right from then on: one has been looked at, with what the directory took before.
  const secondRead = {
    test: (call: string) => {
      queries += call.startsWith('Query') ? 1 : 0;
      return queries === 1 + 3 && call.startsWith('Get');
    },
  };
  await meanwhile(
    () => runOneStep('accounts', noon),
    () => counted(-1),
    secondRead,
  );
  expect(await found()).toEqual([]);
});

it.each<[Stage, number]>([
  // Its lines and its sums, before Stripe's list and after it.
  ['days', 2 + 2],
  // The totals; a page of the directory and what is on it; bids and payments of the one project.
  ['projects', 1 + 2 + 2],
  // The same of the directory; counters, projects, and bids given and received, of two accounts; as the pass ends, the totals, their
  // discrepancy, and what was found before.
  ['accounts', 2 + 2 * 4 + 3],
])('reads matching records once: %s costs %i reads', async (stage, reads) => {
  await aProject(owner);
  const calls: string[] = [];
  const listen = (call: string) => {
    calls.push(call);
    return false;
  };
  const nothing = async () => undefined;
  await meanwhile(() => runOneStep(stage, noon), nothing, { test: listen });
  // The state of the comparison is read by the test, and before and after the piece.
  expect(calls.filter((call) => /^(BatchGet|Get|Query)/.test(call))).toHaveLength(3 + reads);
});

describe('runComparison', () => {
  const under: Partial<Comparison> = { pass: noon.toISOString(), stage: 'projects' };

  it('logs a failure and leaves the step to the next run', async () => {
    const broken = () => Promise.reject(new Error('The table does not answer'));
    await saveComparison(await findComparison(), { ...under, cursor: null });
    const before = logLines.length;
    expect(await meanwhile(() => runComparison(noon, { isSpent: () => false }), broken)).toEqual({ done: 1, failed: 1 });
    expect(logLines.slice(before).join()).toContain('The table does not answer');
    expect(await findComparison()).toMatchObject(under);
  });

  it('leaves the rest to another run that was faster, without a failure', async () => {
    await saveComparison(await findComparison(), { ...under, cursor: null });
    const faster = async () => saveComparison(await findComparison(), { stage: 'accounts' });
    expect(await meanwhile(() => runComparison(noon, { isSpent: () => false }), faster)).toEqual({ done: 1, failed: 0 });
    expect(await findComparison()).toMatchObject({ ...under, stage: 'accounts' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import type { QuestionRecord } from '#core/market/question/question';
import { type Effects, effectsOf } from './rules';

const posted = '2026-04-30T22:00:00.000Z';
const later = (hours: number): string => new Date(Date.parse(posted) + hours * 3_600_000).toISOString();

const project = (fields: Partial<ProjectRecord> = {}): ProjectRecord & { entity: string } => ({
  ...({ id: 'project', userId: 'owner', title: 'Loft', city: 'Reno', neighborhood: '', state: 'NV' } as ProjectRecord),
  ...{ status: 'open', createdAt: posted, entity: 'Project' },
  ...fields,
});
const bid = (fields: Partial<BidRecord> = {}): BidRecord & { entity: string } => ({
  ...({ id: 'bid', projectId: 'project', userId: 'stager', ownerId: 'owner', place: 'NV', amount: 3000 } as BidRecord),
  ...{ platformFee: 100, paymentStatus: 'unpaid', status: 'pending', createdAt: later(5), acceptedAt: null, paidAt: null },
  ...{ acceptanceId: null, entity: 'Bid' },
  ...fields,
});
const question = (fields: Partial<QuestionRecord> = {}): QuestionRecord & { entity: string } => ({
  ...({ id: 'question', place: null, createdAt: posted, decidedAt: null } as QuestionRecord),
  entity: 'Question',
  ...fields,
});
const account = (fields: Partial<Account> = {}): Account & { entity: string } => ({
  ...({ id: 'dana', name: 'Dana Reyes', company: null, email: 'dana@example.com', userType: 'builder' } as Account),
  createdAt: posted,
  entity: 'User',
  ...fields,
});

type Item = Record<string, unknown>;
const effects = (before: object | undefined, after: object | undefined, hours = 0): Effects =>
  effectsOf(
    { key: { PK: 'P', SK: 'S' }, before: before as Item | undefined, after: after as Item | undefined },
    new Date(later(hours)),
  );

describe('the effects of a change', () => {
  it('are empty for entities without a rule and for other fields', () => {
    expect(effects(undefined, { entity: 'Session' })).toEqual({});
    expect(effects(bid(), bid({ amount: 4000 })).totals).toEqual({});
    expect(effects(bid(), bid({ amount: 4000 })).activity).toBeUndefined();
  });

  it('of an account are its counts and its search entries', () => {
    const made = effects(undefined, account());
    expect(made.totals).toEqual({ users: 1, users_builder: 1 });
    expect(made.activity).toEqual([{ type: 'user_registered', userId: 'dana', createdAt: posted }]);
    expect(made.market).toEqual([{ day: '2026-04-30', place: '*', add: { registered_builder: 1 } }]);
    expect([made.entries?.before.length, made.entries?.after.length]).toEqual([0, 3]);
    expect(effects(account(), undefined).totals).toEqual({ users: -1, users_builder: -1 });
    expect(effects(account(), undefined).entries?.after).toEqual([]);
  });

  it('of a project are the counts by status, and an activity when completed', () => {
    expect(effects(project(), project({ status: 'cancelled' })).totals).toEqual({ projects_open: -1, projects_cancelled: 1 });
    const completed = effects(project({ status: 'in_progress' }), project({ status: 'completed' }), 50);
    expect(completed.totals).toEqual({ projects_in_progress: -1, projects_completed: 1 });
    expect(completed.activity).toMatchObject([{ type: 'project_completed', userId: 'owner', createdAt: later(50) }]);
  });

  it.each([
    ['its first bidder, after five hours', 0, 1, 5, [{ firstBids: 1, firstBidMinutes: 300 }]],
    ['a second bidder', 1, 2, 5, []],
    ['a third bidder within three days', 2, 3, 72, [{ choices: 1 }]],
    ['a third bidder later', 2, 3, 73, []],
  ])('of a project that has %s are counted for the day it was posted', (_, before, bidders, hours, expected) => {
    const { market } = effects(project({ bidders: before }), project({ bidders }), hours);
    expect(market).toEqual(expected.map((add) => ({ day: '2026-04-30', place: 'NV', add })));
  });

  it('of a bid are its placement, acceptance, and payment, each on its own day', () => {
    expect(effects(undefined, bid())).toMatchObject({
      totals: { bids: 1 },
      activity: [{ type: 'bid_placed', userId: 'stager', createdAt: later(5) }],
      market: [{ day: '2026-05-01', place: 'NV', add: { bids: 1 } }],
    });
    const accepted = bid({ status: 'payment_required', acceptanceId: 'one', acceptedAt: later(5) });
    expect(effects(bid(), accepted)).toMatchObject({
      activity: [{ type: 'bid_accepted', userId: 'owner' }],
      market: [{ day: '2026-05-01', add: { acceptances: 1 } }],
    });
    const paid = bid({ ...accepted, status: 'accepted', paymentStatus: 'paid', paidAt: later(30) });
    expect(effects(accepted, paid)).toMatchObject({
      totals: { bids_accepted: 1 },
      activity: [{ type: 'payment_made', userId: 'stager', createdAt: later(30) }],
      market: [
        { day: '2026-05-02', add: { fees: 1, feeCents: 10_000 } },
        { day: '2026-05-01', add: { paidAcceptances: 1, paidMinutes: 25 * 60 } },
      ],
    });
    expect(effects(paid, undefined).totals).toEqual({ bids: -1, bids_accepted: -1 });
  });

  it('of a bid without a fee are acceptance and payment in one step', () => {
    const free = bid({ status: 'accepted', paymentStatus: 'paid', acceptanceId: 'one', acceptedAt: later(6), paidAt: later(6) });
    expect(effects(bid(), free)).toMatchObject({
      totals: { bids_accepted: 1 },
      activity: [{ type: 'bid_accepted' }],
      market: [{ add: { acceptances: 1, freeAcceptances: 1 } }],
    });
  });

  it('of a question are its count and response time on the day it was asked', () => {
    expect(effects(undefined, question()).market).toEqual([{ day: '2026-04-30', place: null, add: { questions: 1 } }]);
    expect(effects(question(), question({ decidedAt: later(3) })).market).toEqual([
      { day: '2026-04-30', place: null, add: { answers: 1, answerMinutes: 180 } },
    ]);
    expect(effects(question({ decidedAt: later(3) }), question({ decidedAt: later(3) })).market).toEqual([]);
  });

  it('of a message are one count, and none when it changes', () => {
    const message = { entity: 'Message', createdAt: posted };
    expect(effects(undefined, message).market).toEqual([{ day: '2026-04-30', place: '*', add: { messages: 1 } }]);
    expect([effects(message, message), effects(message, undefined)]).toEqual([{}, {}]);
  });
});

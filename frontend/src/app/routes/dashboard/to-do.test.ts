import { describe, expect, it } from 'vitest';
import type { ReceivedBid } from '#shared/bid/bid.answers';
import type { HandoverDay } from '#shared/handover/handover.answers';
import type { Conversation } from '#shared/message/message.answers';
import type { Project } from '#shared/project/project.answers';
import { toDosOf, withoutContacted } from './to-do';

const now = new Date('2025-06-10T12:00:00.000Z');
const project = {
  id: 'a',
  title: 'Bungalow',
  photos: [],
  status: 'open',
  state: 'NC',
  bidCount: 0,
  acceptingBids: true,
  createdAt: '2025-06-10T11:00:00.000Z',
} as Partial<Project> as Project;
const bid = {
  id: 'b',
  userId: 's',
  amount: 5200,
  status: 'pending',
  rejection: null,
  paymentDueAt: null,
  paidAt: null,
  days: [],
} as Partial<ReceivedBid> as ReceivedBid;
const dueAt = '2025-06-12T12:00:00.000Z';
const selected = { ...bid, status: 'payment_required' as const, paymentDueAt: dueAt };

const kinds = (one: Partial<Project>, bids: readonly ReceivedBid[]) =>
  toDosOf([{ ...project, ...one }], new Map([['a', bids]]), now);

describe('the to-do list of an owner', () => {
  it('asks to compare pending bids and states the lowest', () => {
    const [todo] = kinds({ bidCount: 2 }, [bid, { ...bid, amount: 4900 }, { ...bid, amount: 100, status: 'rejected' }]);
    expect(todo).toMatchObject({ kind: 'compare', count: 2, lowest: 4900 });
  });

  it('asks to write to the selected stager while the fee is due, instead of comparing bids', () => {
    expect(kinds({ bidCount: 2, acceptingBids: false }, [bid, selected])).toMatchObject([
      { kind: 'feeDue', dueAt, stagerId: 's', others: 1 },
    ]);
  });

  it('asks to fix a project without a state, or one without bids for five days', () => {
    expect(kinds({ state: '' }, [])).toMatchObject([{ kind: 'noState' }]);
    expect(kinds({ state: '', bidCount: 1 }, [{ ...bid, status: 'rejected' }])).toEqual([]);
    expect(kinds({ createdAt: '2025-06-05T13:00:00.000Z' }, [])).toEqual([]);
    expect(kinds({ createdAt: '2025-06-05T11:00:00.000Z' }, [])).toMatchObject([{ kind: 'noBids', days: 5 }]);
  });

  it('asks to call the stager for three days after the payment, unless the two have messaged since', () => {
    const paid = (paidAt: string) => ({ ...bid, status: 'accepted' as const, paidAt });
    const underWay = { ...project, status: 'in_progress' as const };
    const on = (paidAt: string) => toDosOf([underWay], new Map([['a', [bid, paid(paidAt)]]]), now);
    expect(on('2025-06-07T12:00:01.000Z')).toMatchObject([{ kind: 'connected', bidId: 'b' }]);
    expect(on('2025-06-07T12:00:00.000Z')).toEqual([]);
    const wrote = (createdAt: string, id = bid.userId) => [{ user: { id }, lastMessage: { createdAt } } as Conversation];
    const todos = on('2025-06-08T12:00:00.000Z');
    expect(withoutContacted(todos, wrote('2025-06-08T12:00:00.001Z'))).toEqual([]);
    expect(withoutContacted(todos, [...wrote('2025-06-08T12:00:00.001Z', 'x'), ...wrote('2025-06-08T12:00:00.001Z')])).toEqual(
      [],
    );
    expect(withoutContacted(todos, wrote('2025-06-08T12:00:00.000Z'))).toEqual(todos);
    expect(withoutContacted(todos, wrote('2025-06-08T12:00:00.001Z', 'somebody-else'))).toEqual(todos);
  });

  it('asks to answer questions while the project is open', () => {
    const withQuestions = { ...project, openQuestionCount: 2 };
    const on = (one: object, bids: Parameters<typeof kinds>[1]) =>
      toDosOf([{ ...withQuestions, ...one }], new Map([['a', bids]]), now);
    const beside = on({ bidCount: 3 }, [bid, bid, bid]);
    expect(beside.map(({ kind }) => kind)).toEqual(['compare', 'questions']);
    const due = on({ bidCount: 2, acceptingBids: false }, [bid, selected]);
    expect(due.map(({ kind }) => kind)).toEqual(['questions', 'feeDue']);
    expect(on({ status: 'in_progress' }, [])).toEqual([]);
    expect(on({ hidden: 'removed' }, [])).toEqual([]);
  });

  it('asks to agree on dates that the stager proposes, but not on those that the owner proposes', () => {
    const paid = { ...bid, status: 'accepted' as const, paidAt: '2025-06-01T12:00:00.000Z' };
    const on = (...days: HandoverDay[]) => kinds({ status: 'in_progress' }, [bid, { ...paid, days }]);
    const proposed = (occasion: HandoverDay['occasion'], by: 'owner' | 'stager') => ({
      ...{ occasion, agreed: null, proposed: { date: '2025-06-20', by } },
    });
    expect(on(proposed('pick_up', 'owner'), { occasion: 'install', agreed: '2025-06-20', proposed: null })).toEqual([]);
    const one = on(proposed('photo_day', 'stager'), proposed('pick_up', 'owner'));
    expect(one).toMatchObject([{ kind: 'dates', title: 'Agree on the photo day: Fri, Jun 20, 2025' }]);
    const two = on(proposed('photo_day', 'stager'), proposed('install', 'stager'));
    expect(two).toMatchObject([{ title: 'Agree on 2 dates' }]);
  });

  it('asks to review a completed project for thirty days', () => {
    const on = (reviewAwaitedSince?: string) =>
      toDosOf([{ ...project, status: 'completed' as const, ...(reviewAwaitedSince && { reviewAwaitedSince }) }], new Map(), now);
    expect(on('2025-05-11T12:00:01.000Z')).toMatchObject([{ kind: 'review' }]);
    expect(on('2025-05-11T12:00:00.000Z')).toEqual([]);
    expect(on()).toEqual([]);
  });

  it('says that the project is open again if the chosen stager did not pay', () => {
    const ended = { ...bid, status: 'rejected' as const, rejection: 'payment_cancelled' as const };
    expect(kinds({}, [ended])).toMatchObject([{ kind: 'reopened', why: 'backed out' }]);
    expect(kinds({}, [{ ...ended, rejection: 'payment_expired' }])).toMatchObject([{ why: 'didn’t pay in time' }]);
    expect(kinds({}, [{ ...ended, rejection: 'declined' }])).toEqual([]);
    expect(kinds({ bidCount: 1 }, [ended, bid])).toMatchObject([{ kind: 'compare' }]);
  });

  it('is empty once bidding or the project is over', () => {
    const old = '2025-01-01T00:00:00.000Z';
    expect(kinds({ createdAt: old, acceptingBids: false }, [])).toEqual([]);
    for (const status of ['in_progress', 'completed', 'cancelled'] as const) {
      const over = { ...project, status, createdAt: old };
      expect(toDosOf([over], new Map([['a', [bid]]]), now)).toEqual([]);
    }
  });

  it('puts steps of the owner before those that wait for somebody else', () => {
    const projects = [
      { ...project, id: 'fee' },
      { ...project, id: 'lost', state: null },
      { ...project, id: 'bids' },
    ];
    const todos = toDosOf(
      projects,
      new Map([
        ['fee', [selected]],
        ['bids', [bid]],
      ]),
      now,
    );
    expect(todos.map(({ kind }) => kind)).toEqual(['compare', 'noState', 'feeDue']);
  });
});

import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { hintsFor } from './hints';

const userKey = keys.user('dana');

/** One line for each audience and its topics. */
const notified = (
  entity: string,
  { key = userKey, before, after }: { key?: typeof userKey; before?: object; after?: object },
): string[] =>
  hintsFor({ key, before: before && { entity, ...before }, after: after && { entity, ...after } }).map((one) => {
    if ('userId' in one) return `ends ${one.userId}${one.sessionHash ? `'s ${one.sessionHash}` : ''}`;
    return `${Object.entries(one.audience).flat().join(' ')}: ${one.topics.join(', ')}`;
  });

const project = { id: 'p1', userId: 'dana' };
const bid = { id: 'b1', projectId: 'p1', ownerId: 'dana', userId: 'marcus' };
const conversation = { userId: 'dana', otherId: 'marcus', reads: 1 };

describe('hintsFor', () => {
  it.each<[what: string, entity: string, change: Parameters<typeof notified>[1], lines: string[]]>([
    [
      'a project: its watchers and its owner',
      'Project',
      { after: project },
      ['project p1: project:p1', 'user dana: projects, received-bids'],
    ],
    [
      'an awarded project: also its stager',
      'Project',
      { before: project, after: { ...project, awardedTo: 'marcus' } },
      ['project p1: project:p1', 'user dana: projects, received-bids', 'user marcus: own-bids'],
    ],
    [
      'a deleted project: the same',
      'Project',
      { before: project },
      ['project p1: project:p1', 'user dana: projects, received-bids'],
    ],
    [
      'a bid: the watchers of its project, its owner, and its stager',
      'Bid',
      { after: bid },
      ['project p1: bids:p1', 'user dana: received-bids', 'user marcus: own-bids'],
    ],
    [
      'a paid bid: also the conversations of both parties',
      'Bid',
      { before: { ...bid, paymentStatus: 'unpaid' }, after: { ...bid, paymentStatus: 'paid' } },
      [
        'project p1: bids:p1',
        'user dana: received-bids',
        'user marcus: own-bids',
        'user dana: thread:marcus, conversations',
        'user marcus: thread:dana, conversations',
      ],
    ],
    ['a question: the watchers of its project', 'Question', { after: { projectId: 'p1' } }, ['project p1: questions:p1']],
    [
      'a conversation: its own user',
      'Conversation',
      { before: conversation, after: conversation },
      ['user dana: thread:marcus, conversations'],
    ],
    ['a new conversation: its own user', 'Conversation', { after: conversation }, ['user dana: thread:marcus, conversations']],
    [
      'a read conversation: also the other user',
      'Conversation',
      { before: conversation, after: { ...conversation, reads: 2 } },
      ['user dana: thread:marcus, conversations', 'user marcus: thread:dana'],
    ],
    ['the counts of an account: its user', 'Tally', { after: {} }, ['user dana: unread, pending-bids']],
    ['an inbox: its user', 'Inbox', { after: {} }, ['user dana: unread, pending-bids']],
    ['a reputation: its user', 'Reputation', { after: {} }, ['user dana: me']],
    [
      'a verification document: its stager and the administrators',
      'VerificationDocument',
      { after: { userId: 'dana' } },
      ['user dana: verification', 'project DESK: desk'],
    ],
    ['a case: the administrators', 'Case', { after: { id: 'c1' } }, ['project DESK: desk']],
    [
      'an account: its user',
      'User',
      { before: { id: 'dana', sessionGeneration: 1 }, after: { id: 'dana', sessionGeneration: 1 } },
      ['user dana: me'],
    ],
    ['a new account: its user', 'User', { after: { id: 'dana', sessionGeneration: 1 } }, ['user dana: me']],
    ['a payment: the administrators', 'Payment', { after: { paymentIntentId: 'pi_1' } }, ['project DESK: desk']],
    ['a deleted discrepancy: the administrators', 'Discrepancy', { before: { id: 'amount.pi_1' } }, ['project DESK: desk']],
  ])('returns hints for %s', (_, entity, change, lines) => {
    expect(notified(entity, change)).toEqual(lines);
  });

  it.each([{ id: 'dana', sessionGeneration: 2 }, undefined])(
    'ends all connections of an account when all its sessions end: %j',
    (after) => {
      expect(notified('User', { before: { id: 'dana', sessionGeneration: 1 }, after })).toContain('ends dana');
    },
  );

  it('ends the connections of a session when it is deleted, and not before', () => {
    const session = { userId: 'dana' };
    const key = keys.session('abc');
    expect(notified('Session', { key, before: session, after: session })).toEqual([]);
    expect(notified('Session', { key, before: session })).toEqual(["ends dana's abc"]);
  });

  it('returns nothing for changes that nobody watches', () => {
    expect(notified('Mail', { after: { userId: 'dana' } })).toEqual([]);
    expect(notified('Bid', {})).toEqual([]);
  });
});

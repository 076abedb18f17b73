import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { hintsFor } from './hints';

const userKey = keys.user('dana');

/** One line for each audience and its topics. */
const notified = (
  entity: string,
  { key = userKey, before, after }: { key?: typeof userKey; before?: object; after?: object },
): string[] =>
  hintsFor(entity, { key, before, after }).map((one) => {
    if ('userId' in one) return `ends ${one.userId}${one.sessionHash ? `'s ${one.sessionHash}` : ''}`;
    return `${Object.entries(one.audience).flat().join(' ')}: ${one.topics.join(', ')}`;
  });

const project = { id: 'p1', userId: 'dana' };
const bid = { id: 'b1', projectId: 'p1', ownerId: 'dana', userId: 'marcus' };
const conversation = { userId: 'dana', otherId: 'marcus', reads: 1 };

describe('a change is told', () => {
  it.each<[what: string, entity: string, change: Parameters<typeof notified>[1], lines: string[]]>([
    [
      'of a project: whoever watches it, and its owner',
      'Project',
      { after: project },
      ['project p1: project:p1', 'user dana: projects, received-bids'],
    ],
    [
      'of a project that was awarded: its stager, too',
      'Project',
      { before: project, after: { ...project, awardedTo: 'marcus' } },
      ['project p1: project:p1', 'user dana: projects, received-bids', 'user marcus: own-bids'],
    ],
    [
      'of a project that is gone, as it was',
      'Project',
      { before: project },
      ['project p1: project:p1', 'user dana: projects, received-bids'],
    ],
    [
      'of a bid: whoever watches its project, its owner and its stager',
      'Bid',
      { after: bid },
      ['project p1: bids:p1', 'user dana: received-bids', 'user marcus: own-bids'],
    ],
    [
      'of a bid that is paid: what each sees of the other, too',
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
    ['of a question: whoever watches its project', 'Question', { after: { projectId: 'p1' } }, ['project p1: questions:p1']],
    [
      'of a conversation: the one whose it is',
      'Conversation',
      { before: conversation, after: conversation },
      ['user dana: thread:marcus, conversations'],
    ],
    ['of one that has begun', 'Conversation', { after: conversation }, ['user dana: thread:marcus, conversations']],
    [
      'of what was read there: the other, too',
      'Conversation',
      { before: conversation, after: { ...conversation, reads: 2 } },
      ['user dana: thread:marcus, conversations', 'user marcus: thread:dana'],
    ],
    ['of what an account counts: itself', 'Tally', { after: {} }, ['user dana: unread, pending-bids']],
    ['of its inbox: itself', 'Inbox', { after: {} }, ['user dana: unread, pending-bids']],
    ['of its reputation: itself', 'Reputation', { after: {} }, ['user dana: me']],
    [
      'of a document: whoever has handed it in, and the desk',
      'VerificationDocument',
      { after: { userId: 'dana' } },
      ['user dana: verification', 'project DESK: desk'],
    ],
    ['of a case: the desk', 'Case', { after: { id: 'c1' } }, ['project DESK: desk']],
    [
      'of an account: itself',
      'User',
      { before: { id: 'dana', sessionGeneration: 1 }, after: { id: 'dana', sessionGeneration: 1 } },
      ['user dana: me'],
    ],
    ['of a new account: itself', 'User', { after: { id: 'dana', sessionGeneration: 1 } }, ['user dana: me']],
    ['of a payment: the desk', 'Payment', { after: { paymentIntentId: 'pi_1' } }, ['project DESK: desk']],
    ['of a discrepancy that is gone: the desk', 'Discrepancy', { before: { id: 'amount.pi_1' } }, ['project DESK: desk']],
  ])('%s', (_, entity, change, lines) => {
    expect(notified(entity, change)).toEqual(lines);
  });

  it.each([{ id: 'dana', sessionGeneration: 2 }, undefined])(
    'and ends all connections of an account with all of its sessions: %j',
    (after) => {
      expect(notified('User', { before: { id: 'dana', sessionGeneration: 1 }, after })).toContain('ends dana');
    },
  );

  it('and ends the connections of a session with it, and not before', () => {
    const session = { userId: 'dana' };
    const key = keys.session('abc');
    expect(notified('Session', { key, before: session, after: session })).toEqual([]);
    expect(notified('Session', { key, before: session })).toEqual(["ends dana's abc"]);
  });

  it('to nobody where nobody asks for it', () => {
    expect(notified('Mail', { after: { userId: 'dana' } })).toEqual([]);
    expect(notified('Bid', {})).toEqual([]);
  });
});

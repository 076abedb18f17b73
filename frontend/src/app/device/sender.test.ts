import { describe, expect, it } from 'vitest';
import type { Waiting } from '#lib/outbox';
import { objectionTo } from './sender';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const entry = { key: 'k', userId: 'u', about: 'p', fee: null, writtenAt: hoursAgo(1), triedAt: null, held: null };
const bid: Waiting = {
  ...entry,
  operation: 'placeBid',
  body: { amount: 3200, timeline: '2 weeks', acceptsCreditCards: true },
  fee: 100,
};
const question: Waiting = { ...entry, operation: 'askQuestion', body: { text: 'Is the piano staying?' } };
const answer: Waiting = { ...entry, operation: 'answerQuestion', body: { questionId: 'q', answer: 'It is not.' } };
const message: Waiting = { ...entry, operation: 'sendMessage', body: { content: 'Hello' } };
const unchanged = { acceptingBids: true, hasBid: false, now };

describe('objectionTo', () => {
  it('returns nothing if nothing has changed since the entry was written', () => {
    for (const one of [bid, question, message, answer]) expect(objectionTo(one, unchanged)).toBeUndefined();
  });

  it.each([
    ['a bid on a project that is closed', bid, { acceptingBids: false }, /no longer takes bids/],
    ['a bid where there is one since', bid, { hasBid: true, acceptingBids: true }, /one bid per project/],
    ['a question about a project that is closed', question, { acceptingBids: false }, /no longer takes bids or questions/],
  ])('holds %s', (_, one, changed, text) => {
    expect(objectionTo(one, { ...unchanged, ...changed })).toEqual({ text: expect.stringMatching(text) });
  });

  it('holds a bid whose fee has changed until the user agrees to the new fee', () => {
    const written = { ...bid, fee: 50 };
    const held = objectionTo(written, unchanged);
    expect(held).toEqual({
      text: 'The platform fee for this bid is $100 now; it was $50 when you wrote it.',
      sendAnyway: { fee: 100 },
    });
    expect(objectionTo({ ...written, ...held?.sendAnyway }, unchanged)).toBeUndefined();
  });

  it('compares the fee with the fee tiers of the server', () => {
    const feeTiers = [{ id: 'MEDIUM' as const, name: '', minAmount: 100, maxAmount: null, fee: 175, rooms: '' }];
    const held = objectionTo(bid, { ...unchanged, feeTiers });
    expect(held).toMatchObject({ text: expect.stringContaining('is $175 now; it was $100'), sendAnyway: { fee: 175 } });
    expect(objectionTo({ ...bid, ...held?.sendAnyway }, { ...unchanged, feeTiers })).toBeUndefined();
  });

  it('returns nothing for an entry that may have arrived, because its key prevents duplicates', () => {
    const tried = { triedAt: hoursAgo(1) };
    expect(objectionTo({ ...bid, ...tried }, { ...unchanged, hasBid: true, acceptingBids: false })).toBeUndefined();
    expect(objectionTo({ ...question, ...tried }, { ...unchanged, acceptingBids: false })).toBeUndefined();
    expect(objectionTo({ ...message, ...tried }, unchanged)).toBeUndefined();
    // A question can be answered only once, so an answer needs no key.
    expect(objectionTo({ ...answer, triedAt: hoursAgo(100) }, unchanged)).toBeUndefined();
  });

  it('asks the user about an old attempt, because the server may have forgotten its key', () => {
    const held = objectionTo({ ...message, triedAt: hoursAgo(21) }, unchanged);
    expect(held).toMatchObject({ text: expect.stringContaining('may have arrived'), sendAnyway: { triedAt: null } });
    expect(objectionTo({ ...message, ...held?.sendAnyway }, unchanged)).toBeUndefined();
    expect(objectionTo({ ...message, triedAt: hoursAgo(19) }, unchanged)).toBeUndefined();
  });
});

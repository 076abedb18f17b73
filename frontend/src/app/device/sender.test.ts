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
const world = { acceptingBids: true, hasBid: false, now };

describe('what was written a while ago', () => {
  it('is sent without a question while the world is as it was', () => {
    for (const one of [bid, question, message, answer]) expect(objectionTo(one, world)).toBeUndefined();
  });

  it.each([
    ['a bid on a project that is closed', bid, { acceptingBids: false }, /no longer takes bids/],
    ['a bid where there is one since', bid, { hasBid: true, acceptingBids: true }, /one bid per project/],
    ['a question about a project that is closed', question, { acceptingBids: false }, /no longer takes bids or questions/],
  ])('is held for good: %s', (_, one, changed, text) => {
    expect(objectionTo(one, { ...world, ...changed })).toEqual({ text: expect.stringMatching(text) });
  });

  it('is sent at another fee only when its writer says so', () => {
    const written = { ...bid, fee: 50 };
    const held = objectionTo(written, world);
    expect(held).toEqual({
      text: 'The platform fee for this bid is $100 now; it was $50 when you wrote it.',
      sendAnyway: { fee: 100 },
    });
    expect(objectionTo({ ...written, ...held?.sendAnyway }, world)).toBeUndefined();
  });

  it('is asked about where the server reckons otherwise than the page that wrote it', () => {
    const feeTiers = [{ id: 'MEDIUM' as const, name: '', minAmount: 100, maxAmount: null, fee: 175, rooms: '' }];
    const held = objectionTo(bid, { ...world, feeTiers });
    expect(held).toMatchObject({ text: expect.stringContaining('is $175 now; it was $100'), sendAnyway: { fee: 175 } });
    expect(objectionTo({ ...bid, ...held?.sendAnyway }, { ...world, feeTiers })).toBeUndefined();
  });

  it('and may have arrived, is sent with its key to learn of it: nothing is made twice', () => {
    const tried = { triedAt: hoursAgo(1) };
    expect(objectionTo({ ...bid, ...tried }, { ...world, hasBid: true, acceptingBids: false })).toBeUndefined();
    expect(objectionTo({ ...question, ...tried }, { ...world, acceptingBids: false })).toBeUndefined();
    expect(objectionTo({ ...message, ...tried }, world)).toBeUndefined();
    // A question is decided once, without a key.
    expect(objectionTo({ ...answer, triedAt: hoursAgo(100) }, world)).toBeUndefined();
  });

  it('and tried so long ago that the server may have forgotten its key, waits for its writer', () => {
    const held = objectionTo({ ...message, triedAt: hoursAgo(21) }, world);
    expect(held).toMatchObject({ text: expect.stringContaining('may have arrived'), sendAnyway: { triedAt: null } });
    expect(objectionTo({ ...message, ...held?.sendAnyway }, world)).toBeUndefined();
    expect(objectionTo({ ...message, triedAt: hoursAgo(19) }, world)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { keyedCall, openAnswer, sealAnswer } from './idempotency';

const key = '8e03978e-40d5-43dd-bc93-6894a57f9324';
const sent = { amount: 1500, timeline: '2 weeks' };
const call = keyedCall('placeBid', 'stager', key, sent);
const answer = { id: 'a', amount: 1500, bidder: { name: 'Renata Solis', phone: '(619) 555-0186' } };
const kept = () => ({ sealed: sealAnswer(call, answer), expiresAt: '' });

describe('a stored response', () => {
  it('is decrypted for the same call again', () => {
    expect(openAnswer(keyedCall('placeBid', 'stager', key, { ...sent }), kept())).toEqual(answer);
  });

  it.each([
    ['another body', keyedCall('placeBid', 'stager', key, { ...sent, amount: 1501 })],
    ['another key', keyedCall('placeBid', 'stager', `${key}1`, sent)],
  ])('is not decrypted for %s', (_, other) => {
    expect(() => openAnswer(other, kept())).toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }));
  });

  it('reveals nothing to a reader of the table, and differs each time', () => {
    const [one, other] = [kept(), kept()];
    expect(Buffer.from(one.sealed).toString()).not.toContain('Renata');
    expect(Buffer.from(one.sealed).equals(other.sealed)).toBe(false);
    expect(JSON.stringify([call.operation, call.subject, call.keyHash])).not.toContain(key);
  });

  it('does not help to guess a password', () => {
    const register = (password: string) => keyedCall('register', 'somebody', 'weak', { email: 'a@b.example', password });
    expect(register('correct horse').secret).toEqual(register('wrong horse').secret);
  });
});

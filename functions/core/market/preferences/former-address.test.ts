import { describe, expect, it } from 'vitest';
import { AppError } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import { type FormerAddress, formerAfterMove, stillHeld, upToReclaimed } from './former-address';

const now = new Date('2026-11-22T08:00:00.000Z');
const inDays = (count: number): string => plus(now, days(count)).toISOString();
/** Left so that it is held for some days more. */
const left = (email: string, daysLeft: number, undoHash: string | null = null): FormerAddress => ({
  ...{ email, undoHash, heldUntil: inDays(daysLeft) },
});

const [over, a, b, c] = [left('over', 0, 'hash of over'), left('a', 1, 'hash of a'), left('b', 2, 'hash of b'), left('c', 3)];
const move = (from: string, to: string, isConfirmed = true) => ({ from, to, isConfirmed });

it('returns former emails until their hold ends', () => {
  expect(stillHeld([over, left('a', 1)], now)).toEqual([a].map(({ email, heldUntil }) => ({ email, heldUntil, undoHash: null })));
});

describe('formerAfterMove', () => {
  it.each<[string, FormerAddress[], Parameters<typeof formerAfterMove>[0], FormerAddress[]]>([
    ['holds a confirmed email for seven days', [], move('x', 'y'), [left('x', 7)]],
    ['does not hold an unconfirmed email', [a], move('x', 'y', false), [a]],
    ['appends the email to earlier ones and drops ended holds', [over, a, b], move('x', 'y'), [a, b, left('x', 7)]],
    ['drops the returned-to email and later ones', [a, b, c], move('x', 'b'), [a, b]],
    ['drops everything after a return to the first', [a, b, c], move('x', 'a', false), [a]],
    ['treats an email whose hold ended like a new one', [over, a], move('x', 'over'), [a, left('x', 7)]],
    ['holds an email again after a return to it', [a, b], move('b', 'y'), [a, left('b', 7, 'hash of b')]],
  ])('%s', (_, former, to, after) => {
    expect(formerAfterMove(to, former, now)).toEqual(after);
  });

  describe('the limit of five former emails', () => {
    const five = [left('a', 3), left('b', 2), left('c', 5), left('d', 6), left('e', 6)];

    it('makes a sixth wait until the earliest hold ends', () => {
      const waiting = (former: readonly FormerAddress[]) => {
        try {
          return formerAfterMove(move('x', 'y'), former, now);
        } catch (error) {
          return error;
        }
      };
      expect(waiting(five)).toBeInstanceOf(AppError);
      expect(waiting(five)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 * 86_400 });
      expect(waiting(five.slice(1))).toHaveLength(5);
      expect(waiting([over, ...five.slice(1)])).toHaveLength(5);
    });

    it('does not apply to changes that add no former email', () => {
      expect(formerAfterMove(move('x', 'y', false), five, now)).toEqual(five);
      expect(formerAfterMove(move('x', 'e'), five, now)).toEqual(five);
      expect(formerAfterMove(move('a', 'y'), five, now).map(({ email }) => email)).toEqual(['a', 'b', 'c', 'd', 'e']);
    });
  });
});

it.each([
  ['hash of a', ['a']],
  ['hash of b', ['a', 'b']],
  ['hash of over', []],
  ['another', []],
])('the link with %s restores its email and removes later ones', (undoHash, taken) => {
  expect(upToReclaimed(undoHash, [over, a, b, c], now).map(({ email }) => email)).toEqual(taken);
});

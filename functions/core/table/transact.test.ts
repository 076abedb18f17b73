import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError, conflict } from '#core/errors';
import { table } from './client';
import { get } from './read';
import { maxTransactionItems, transact, write } from './transact';
import { check, put, remove, update } from './write';

// The pauses between attempts are random and long; here only their number counts.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

let sequence = 0;
const aKey = () => {
  sequence += 1;
  return { PK: `TEST#${sequence}`, SK: 'ITEM' };
};

/** What DynamoDB throws when a transaction is cancelled, a reason for each item. */
const cancelled = (...codes: string[]) =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** Lets the table answer the next transactions with these errors, and then truly. Tells how often it was asked. */
const failing = (errors: Error[]) => {
  const left = [...errors];
  const sent: unknown[] = [];
  table().middlewareStack.add(
    (next, context) => async (args) => {
      if (!(context.commandName ?? '').startsWith('TransactWrite')) return next(args);
      sent.push(args.input);
      const error = left.shift();
      if (error) throw error;
      return next(args);
    },
    { step: 'initialize', name: 'failing', override: true },
  );
  return sent;
};

describe('transact', () => {
  afterEach(() => void table().middlewareStack.remove('failing'));

  it('writes all or nothing', async () => {
    const [a, b] = [aKey(), aKey()];
    await transact([put({ ...a, n: 1 })]);
    const refusal = conflict('taken');
    await expect(transact([put({ ...b, n: 1 }), put({ ...a, n: 2 }, { refusal })])).rejects.toBe(refusal);
    expect(await get(a)).toEqual({ n: 1 });
    expect(await get(b)).toBeUndefined();
  });

  it('throws the refusal of the first write that is refused', async () => {
    const [a, b] = [aKey(), aKey()];
    const [first, second, third] = [conflict('first'), conflict('second'), conflict('third')];
    await expect(
      transact([
        put(aKey(), { refusal: conflict('none') }),
        update(a, { set: { n: 1 }, refusal: first }),
        check(b, { PK: { present: true } }, second),
        remove(aKey(), { when: { PK: { present: true } }, refusal: third }),
      ]),
    ).rejects.toBe(first);
  });

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])('tries again after %s', async (reason) => {
    const key = aKey();
    const sent = failing([cancelled('None', reason), cancelled(reason, 'None')]);
    await transact([put({ ...key, n: 1 }), put(aKey())]);
    expect(sent).toHaveLength(3);
    expect(await get(key)).toEqual({ n: 1 });
  });

  it('tries again while the same request is still under way', async () => {
    const sent = failing([Object.assign(new Error('busy'), { name: 'TransactionInProgressException' })]);
    await transact([put(aKey())]);
    expect(sent).toHaveLength(2);
  });

  it('says UNAVAILABLE when the conflict does not end', async () => {
    const sent = failing(Array.from({ length: 20 }, () => cancelled('TransactionConflict')));
    await expect(transact([put(aKey())])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(sent).toHaveLength(8);
  });

  it('prefers a refusal to a conflict: what is refused now is refused later', async () => {
    const refusal = conflict('refused');
    const sent = failing([cancelled('TransactionConflict', 'ConditionalCheckFailed')]);
    await expect(transact([put(aKey()), put(aKey(), { refusal })])).rejects.toBe(refusal);
    expect(sent).toHaveLength(1);
  });

  it('hands on what is neither, at once', async () => {
    const error = cancelled('ValidationError');
    const sent = failing([error]);
    await expect(transact([put(aKey())])).rejects.toBe(error);
    expect(sent).toHaveLength(1);
  });

  it('does not meet its own effect when an answer was lost and the SDK asks again', async () => {
    const [key, counter] = [aKey(), aKey()];
    let lost = 0;
    table().middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        lost += 1;
        if (lost === 1) throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
        return answer;
      },
      // Behind the SDK's own retry.
      { step: 'deserialize', priority: 'low', name: 'failing' },
    );
    await transact([put({ ...key, n: 1 }), update(counter, { add: { n: 1 }, upsert: true })]);
    expect(lost).toBe(2);
    expect(await get(counter)).toEqual({ n: 1 });
  });

  it('takes as many writes as DynamoDB does and refuses one more before it is asked', async () => {
    await transact(Array.from({ length: maxTransactionItems }, () => put(aKey())));
    const sent = failing([]);
    await expect(transact(Array.from({ length: maxTransactionItems + 1 }, () => put(aKey())))).rejects.toThrow('100 items');
    expect(sent).toHaveLength(0);
  });

  it('counts each of a hundred racing increments once', async () => {
    const counter = aKey();
    await transact([put({ ...counter, n: 0 })]);
    await Promise.all(Array.from({ length: 100 }, () => transact([update(counter, { add: { n: 1 } }), put(aKey())])));
    expect(await get(counter)).toEqual({ n: 100 });
  });
});

describe('write', () => {
  it('throws its refusal, and what is no refusal as it is', async () => {
    const key = aKey();
    const refusal = new AppError('NOT_FOUND', 'gone');
    await expect(write(update(key, { set: { n: 1 }, refusal }))).rejects.toBe(refusal);
    await write(put(key));
    await expect(write(put(key, { refusal }))).rejects.toBe(refusal);
    await expect(write(remove(key, { when: { n: 1 }, refusal }))).rejects.toBe(refusal);
    await write(remove(key));
    expect(await get(key)).toBeUndefined();
    await expect(write(check(key, { PK: { present: true } }, refusal))).rejects.toThrow('A check belongs into a transaction');
  });
});

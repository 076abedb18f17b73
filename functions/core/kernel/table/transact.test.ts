import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from '#core/kernel/deadline';
import { AppError, conflict } from '#core/kernel/errors';
import { table } from './client';
import type { Key } from './keys';
import { get } from './read';
import { maxTransactionItems, transact, write } from './transact';
import { check, put as putItem, remove, update } from './write';

/** Of any entity. */
const put = (item: Key & Record<string, unknown>, options?: Parameters<typeof putItem>[1]) =>
  putItem({ ...item, entity: 'Job' }, options);

// The pauses between attempts are random and long: here they pass at once.
let slept = 0;
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    slept += ms;
  },
}));
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);

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

interface Sent {
  ClientRequestToken: string;
  TransactItems: { Update?: { Key: { SK: string } } }[];
}

/** Lets the table answer the next such commands with these errors, and then truly. Tells what it was asked. */
const failing = (errors: Error[], command = 'TransactWrite') => {
  const left = [...errors];
  const sent: Sent[] = [];
  table().middlewareStack.add(
    (next, context) => async (args) => {
      if (!(context.commandName ?? '').startsWith(command)) return next(args);
      sent.push(args.input as unknown as Sent);
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

  it('asks again for the same while the same request is still under way', async () => {
    const sent = failing([Object.assign(new Error('busy'), { name: 'TransactionInProgressException' })]);
    await transact([put(aKey()), put(aKey())]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says UNAVAILABLE when the conflict does not end while the call is patient', async () => {
    failing(Array.from({ length: 1000 }, () => cancelled('TransactionConflict')));
    const before = slept;
    const call = withDeadline(12_000, () => transact([put(aKey())]));
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(slept - before).toBeGreaterThan(5000);
    expect(slept - before).toBeLessThan(11_000);
  });

  it('counts once, with a token for each try', async () => {
    const key = aKey();
    const sent = failing(Array.from({ length: 30 }, () => cancelled('None', 'TransactionConflict')));
    await transact([put(aKey()), update(key, { add: { bids: 1 }, upsert: true })]);
    expect(new Set(sent.map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(31);
    expect(await get(key)).toEqual({ bids: 1 });
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
  afterEach(() => void table().middlewareStack.remove('failing'));

  const held = () => Object.assign(new Error('held'), { name: 'TransactionConflictException' });

  it.each([
    ['Put', (key: Key) => put({ ...key, n: 2 }, { replace: true })],
    ['Update', (key: Key) => update(key, { set: { n: 2 } })],
    ['Delete', (key: Key) => remove(key)],
  ])('tries again what a transaction has refused: %s', async (command, change) => {
    const key = aKey();
    await write(put({ ...key, n: 1 }));
    const sent = failing([held(), held()], command);
    await write(change(key));
    expect(sent).toHaveLength(3);
    expect(await get(key)).toEqual(command === 'Delete' ? undefined : { n: 2 });
  });

  it('says UNAVAILABLE when the transactions do not end while the call is patient', async () => {
    failing(Array.from({ length: 1000 }, held), 'Put');
    await expect(withDeadline(12_000, () => write(put(aKey())))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('throws its refusal, and what is no refusal as it is', async () => {
    const key = aKey();
    const refusal = new AppError('NOT_FOUND', 'gone');
    await expect(write(update(key, { set: { n: 1 }, refusal }))).rejects.toBe(refusal);
    await write(put(key));
    await expect(write(put(key, { refusal }))).rejects.toBe(refusal);
    await expect(write(remove(key, { when: { n: 1 }, refusal }))).rejects.toBe(refusal);
    await write(remove(key));
    expect(await get(key)).toBeUndefined();
    await expect(write(check(key, { PK: { present: true } }, refusal))).rejects.toThrow(
      'A check only works inside a transaction',
    );
  });
});

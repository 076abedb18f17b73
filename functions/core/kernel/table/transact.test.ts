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

  it('throws the refusal of the first refused write', async () => {
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

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])('retries after %s', async (reason) => {
    const key = aKey();
    const sent = failing([cancelled('None', reason), cancelled(reason, 'None')]);
    await transact([put({ ...key, n: 1 }), put(aKey())]);
    expect(sent).toHaveLength(3);
    expect(await get(key)).toEqual({ n: 1 });
  });

  it('retries the same request while it is in progress', async () => {
    const sent = failing([Object.assign(new Error('busy'), { name: 'TransactionInProgressException' })]);
    await transact([put(aKey()), put(aKey())]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('throws UNAVAILABLE if the conflict outlasts the retries', async () => {
    failing(Array.from({ length: 1000 }, () => cancelled('TransactionConflict')));
    const before = slept;
    const call = withDeadline(12_000, () => transact([put(aKey())]));
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(slept - before).toBeGreaterThan(5000);
    expect(slept - before).toBeLessThan(11_000);
  });

  it('applies an increment once, with a new token for each attempt', async () => {
    const key = aKey();
    const sent = failing(Array.from({ length: 30 }, () => cancelled('None', 'TransactionConflict')));
    await transact([put(aKey()), update(key, { add: { bids: 1 }, upsert: true })]);
    expect(new Set(sent.map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(31);
    expect(await get(key)).toEqual({ bids: 1 });
  });

  it('throws a refusal rather than retrying a conflict', async () => {
    const refusal = conflict('refused');
    const sent = failing([cancelled('TransactionConflict', 'ConditionalCheckFailed')]);
    await expect(transact([put(aKey()), put(aKey(), { refusal })])).rejects.toBe(refusal);
    expect(sent).toHaveLength(1);
  });

  it('throws other errors at once', async () => {
    const error = cancelled('ValidationError');
    const sent = failing([error]);
    await expect(transact([put(aKey())])).rejects.toBe(error);
    expect(sent).toHaveLength(1);
  });

  it('applies a write once if a response was lost and the SDK retries', async () => {
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

  it('accepts as many writes as DynamoDB does, and rejects one more without a request', async () => {
    await transact(Array.from({ length: maxTransactionItems }, () => put(aKey())));
    const sent = failing([]);
    await expect(transact(Array.from({ length: maxTransactionItems + 1 }, () => put(aKey())))).rejects.toThrow('100 items');
    expect(sent).toHaveLength(0);
  });

  it('applies each of a hundred racing increments once', async () => {
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
  ])('retries a write that a transaction has blocked: %s', async (command, change) => {
    const key = aKey();
    await write(put({ ...key, n: 1 }));
    const sent = failing([held(), held()], command);
    await write(change(key));
    expect(sent).toHaveLength(3);
    expect(await get(key)).toEqual(command === 'Delete' ? undefined : { n: 2 });
  });

  it('throws UNAVAILABLE if the transactions outlast the retries', async () => {
    failing(Array.from({ length: 1000 }, held), 'Put');
    await expect(withDeadline(12_000, () => write(put(aKey())))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('throws its refusal, and other errors unchanged', async () => {
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

import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from '#core/kernel/deadline';
import { measureConsumption } from '#functions/testing/capacity';
import { table } from './client';
import { type Key, keys } from './keys';
import { get, getMany, prefetch } from './read';
import { transact, write } from './transact';
import { put, update } from './write';

// The pauses between attempts are random and long: here they pass at once.
let slept = 0;
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    slept += ms;
  },
}));
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);

const someItems = async (count: number, prefix: string): Promise<Key[]> => {
  const all = Array.from({ length: count }, (_, n) => keys.project(`${prefix}${n}`));
  for (let start = 0; start < count; start += 100) {
    await transact(all.slice(start, start + 100).map((key, index) => put({ ...key, entity: 'Badge', n: start + index })));
  }
  return all;
};

/** Lets BatchGetItem hand back all but the first of its keys, `times` times. */
const handingBack = (times: number) => {
  let left = times;
  table().middlewareStack.add(
    (next, context) => async (args) => {
      if (!(context.commandName ?? '').startsWith('BatchGet') || left <= 0) return next(args);
      left -= 1;
      const input = args.input as { RequestItems: Record<string, { Keys: Key[] }> };
      const [name, { Keys }] = Object.entries(input.RequestItems)[0] as [string, { Keys: Key[] }];
      const answer = await next({
        ...args,
        input: { RequestItems: { [name]: { Keys: Keys.slice(0, 1) } } } as typeof args.input,
      });
      Object.assign(answer.output as object, { UnprocessedKeys: Keys.length > 1 ? { [name]: { Keys: Keys.slice(1) } } : {} });
      return answer;
    },
    { step: 'initialize', name: 'handingBack', override: true },
  );
};

describe('getMany', () => {
  afterEach(() => void table().middlewareStack.remove('handingBack'));

  it('returns existing items in the requested order, each once', async () => {
    const [a, b, c] = (await someItems(3, 'order')) as [Key, Key, Key];
    const items = await getMany<{ n: number }>([c, keys.project('missing'), a, c, b]);
    expect(items).toEqual([{ n: 2 }, { n: 0 }, { n: 1 }]);
    expect(await getMany([])).toEqual([]);
  });

  it('requests a hundred at a time', async () => {
    const all = await someItems(230, 'many');
    let items: unknown[] = [];
    const { commands } = await measureConsumption(async () => {
      items = await getMany(all);
    });
    expect(items).toHaveLength(230);
    expect(commands).toHaveLength(3);
  });

  it('requests unprocessed keys again', async () => {
    const all = await someItems(4, 'back');
    handingBack(3);
    expect(await getMany<{ n: number }>(all)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('throws UNAVAILABLE instead of leaving items out', async () => {
    const all = await someItems(100, 'busy');
    handingBack(1000);
    await expect(withDeadline(12_000, () => getMany(all))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('prefetch', () => {
  it('reads keys in one request, and serves each of them once', async () => {
    const [a, b] = (await someItems(2, 'ahead')) as [Key, Key];
    let read = get;
    const ahead = await measureConsumption(async () => {
      read = await prefetch([a, b, keys.project('missing ahead')]);
    });
    expect([ahead.commands, ahead.units]).toEqual([['BatchGetItem'], 3]);
    await write(update(a, { set: { n: 5 } }));
    const given = await measureConsumption(async () => {
      expect(await read(a)).toEqual({ n: 0 });
      expect(await read(keys.project('missing ahead'))).toBeUndefined();
    });
    expect(given.commands).toEqual([]);
    expect(await read(a)).toEqual({ n: 5 });
    expect(await (await prefetch([]))(b)).toEqual({ n: 1 });
  });
});

describe('get', () => {
  it('returns an item without its keys, or undefined', async () => {
    const [key] = (await someItems(1, 'one')) as [Key];
    expect(await get(key)).toEqual({ n: 0 });
    expect(await get(keys.project('nowhere'))).toBeUndefined();
  });
});

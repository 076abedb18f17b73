import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors';
import { onceEach, useOnce } from './once';
import { rendered } from './rendered.fixture';

/** Runs one try after another, each with the given end, and returns the keys that were sent. */
const tries = async (once: ReturnType<typeof onceEach>, ...ends: (Error | 'made')[]): Promise<string[]> => {
  const keys: string[] = [];
  for (const end of ends) {
    await once(async (key) => {
      keys.push(key);
      if (end !== 'made') throw end;
    }).catch((error: unknown) => expect(error).toBe(end));
  }
  return keys;
};

const lost = new NetworkError();
const refused = new ApiError(400, 'VALIDATION_FAILED', 'Title is required');
const another = new ApiError(422, 'IDEMPOTENCY_KEY_REUSED', 'Your first try has arrived');

describe('a form that creates something', () => {
  it('uses one key for all tries until one succeeds, and then another one', async () => {
    const [first, second, third, fourth, next] = await tries(onceEach(), lost, refused, lost, 'made', 'made');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third, fourth]).toEqual([first, first, first]);
    expect(next).not.toBe(first);
  });

  it('uses another key after the server reports that the first try arrived', async () => {
    const [first, second, third] = await tries(onceEach(), lost, another, 'made');
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('reuses the key of an earlier try after goOn', async () => {
    const once = onceEach();
    const earlier = '0123456789abcdef0123456789abcdef';
    once.goOn(earlier);
    const [sent, next] = await tries(once, 'made', 'made');
    expect(sent).toBe(earlier);
    expect(next).not.toBe(earlier);
  });

  describe('with a stored key', () => {
    let stored: string | null = null;
    const writes: (string | null)[] = [];
    const kept = {
      read: () => stored,
      keep: (key: string | null) => {
        stored = key;
        writes.push(key);
      },
    };

    it('keeps the key until a try succeeds', async () => {
      const [first, second] = await tries(onceEach(kept), lost, lost);
      expect([second, stored, writes]).toEqual([first, first, [first]]);
      expect(await tries(onceEach(kept), 'made')).toEqual([first]);
      expect([stored, writes]).toEqual([null, [first, null]]);
    });

    const key = '0123456789abcdef0123456789abcdef';
    it.each(['no key', `${key}0`, `0${key}`, key.toUpperCase()])('ignores a stored text that is not a key: %s', async (text) => {
      stored = text;
      expect(await tries(onceEach(kept), 'made')).not.toContain(text);
      stored = key;
      expect(await tries(onceEach(kept), 'made')).toEqual([key]);
    });
  });
});

it('is ready in the first render of a form', async () => {
  expect(await rendered(() => useOnce())(async (key) => key.length)).toBe(32);
});

import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors';
import { onceEach, useOnce } from './once';
import { rendered } from './rendered.fixture';

/** What is sent, try after try, and how each ends. */
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

describe('what a form creates', () => {
  it('has one key for all tries, until it is there; the next thing has another one', async () => {
    const [first, second, third, fourth, next] = await tries(onceEach(), lost, refused, lost, 'made', 'made');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third, fourth]).toEqual([first, first, first]);
    expect(next).not.toBe(first);
  });

  it('is another thing for whoever was told that the first one has arrived', async () => {
    const [first, second, anew] = await tries(onceEach(), lost, another, 'made');
    expect(second).toBe(first);
    expect(anew).not.toBe(first);
  });

  it('goes on with the key of an earlier try, whose form is filled in again', async () => {
    const once = onceEach();
    const earlier = '0123456789abcdef0123456789abcdef';
    once.goOn(earlier);
    const [sent, next] = await tries(once, 'made', 'made');
    expect(sent).toBe(earlier);
    expect(next).not.toBe(earlier);
  });

  describe('keeps its key where it outlives the page', () => {
    let stored: string | null = null;
    const writes: (string | null)[] = [];
    const kept = {
      read: () => stored,
      keep: (key: string | null) => {
        stored = key;
        writes.push(key);
      },
    };

    it('until it is there', async () => {
      const [first, second] = await tries(onceEach(kept), lost, lost);
      expect([second, stored, writes]).toEqual([first, first, [first]]);
      expect(await tries(onceEach(kept), 'made')).toEqual([first]);
      expect([stored, writes]).toEqual([null, [first, null]]);
    });

    const key = '0123456789abcdef0123456789abcdef';
    it.each(['no key', `${key}0`, `0${key}`, key.toUpperCase()])('and sends nothing else that stands there: %s', async (text) => {
      stored = text;
      expect(await tries(onceEach(kept), 'made')).not.toContain(text);
      stored = key;
      expect(await tries(onceEach(kept), 'made')).toEqual([key]);
    });
  });
});

it('a form has what creates from its first moment on', async () => {
  expect(await rendered(() => useOnce())(async (key) => key.length)).toBe(32);
});

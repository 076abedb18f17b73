import { beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

const load = async () => {
  vi.resetModules();
  return (await import('./session')).session;
};

describe('the session', () => {
  beforeEach(() => stored.clear());

  it('is kept in local storage under sessionId, and an empty id removes it', async () => {
    const session = await load();
    session.start('abc');
    expect(stored.get('sessionId')).toBe('abc');
    session.start('');
    expect(stored.has('sessionId')).toBe(false);
    expect(session.id()).toBeNull();
  });

  it('that the server never confirmed ends without a question', async () => {
    stored.set('sessionId', 'old');
    const session = await load();
    session.expire('old');
    expect(session.snapshot()).toEqual({ id: null, renewing: false, epoch: 0 });
    expect(stored.has('sessionId')).toBe(false);
    expect(await session.renewed()).toBe(false);
  });

  it('that ends under the user waits for a renewal and goes on as the same', async () => {
    const session = await load();
    session.start('first');
    const { epoch } = session.snapshot();
    session.expire('first');
    expect(stored.has('sessionId')).toBe(false);
    const waiting = session.renewed();
    session.start('second');
    expect(await waiting).toBe(true);
    expect(session.snapshot()).toEqual({ id: 'second', renewing: false, epoch });
  });

  it('lets those who wait go when the user declines', async () => {
    const session = await load();
    session.start('first');
    session.expire('first');
    const waiting = session.renewed();
    session.end();
    expect(await waiting).toBe(false);
  });

  it('is not ended by a late refusal of an earlier id', async () => {
    const session = await load();
    session.start('first');
    session.start('second');
    session.expire('first');
    expect(session.id()).toBe('second');
  });

  it('follows another tab as somebody else', async () => {
    const session = await load();
    session.start('mine');
    const { epoch } = session.snapshot();
    session.follow('theirs');
    expect(session.snapshot()).toEqual({ id: 'theirs', renewing: false, epoch: epoch + 1 });
    expect(session.isConfirmed()).toBe(false);
    session.follow(null);
    expect(session.id()).toBeNull();
  });
});

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { session } from './session';

type Session = typeof session;

const stored = new Map<string, string>();
/** Like in a browser, its own keys are the stored keys. */
const storage = new Proxy(
  {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);
vi.stubGlobal('localStorage', storage);
const deleted: string[] = [];
let deletes = true;
vi.stubGlobal('indexedDB', {
  deleteDatabase: (name: string) => {
    const asked = { onsuccess: () => undefined };
    if (deletes) deleted.push(name);
    if (deletes) queueMicrotask(() => asked.onsuccess());
    return asked;
  },
});

const load = async () => {
  vi.resetModules();
  return (await import('./session')).session;
};

describe('the session', () => {
  beforeEach(() => stored.clear());

  it('stores its id in local storage under sessionId, and removes it if the id is empty', async () => {
    const session = await load();
    session.start('abc');
    expect(stored.get('sessionId')).toBe('abc');
    session.start('');
    expect(stored.has('sessionId')).toBe(false);
    expect(session.id()).toBeNull();
  });

  it('ends without a renewal if the server never confirmed it', async () => {
    stored.set('sessionId', 'old');
    const session = await load();
    session.expire('old');
    expect(session.snapshot()).toEqual({ id: null, renewing: false, epoch: 0 });
    expect(stored.has('sessionId')).toBe(false);
    expect(await session.renewed()).toBe(false);
  });

  it('waits for a renewal if it expires in use, and goes on in the same epoch', async () => {
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

  it('stops waiting for a renewal when the user declines', async () => {
    const session = await load();
    session.start('first');
    session.expire('first');
    const waiting = session.renewed();
    session.end();
    expect(await waiting).toBe(false);
  });

  it('ignores a late refusal of an earlier id', async () => {
    const session = await load();
    session.start('first');
    session.start('second');
    session.expire('first');
    expect(session.id()).toBe('second');
  });

  it('takes over the session of another tab in a new epoch, unconfirmed', async () => {
    const session = await load();
    session.start('mine');
    const { epoch } = session.snapshot();
    session.follow('theirs');
    expect(session.snapshot()).toEqual({ id: 'theirs', renewing: false, epoch: epoch + 1 });
    expect(session.isConfirmed()).toBe(false);
    session.follow(null);
    expect(session.id()).toBeNull();
  });

  describe('with drafts on the device', () => {
    const drafts = () => [...stored.keys()].filter((key) => key.startsWith('projectDraft'));
    beforeEach(() => {
      deleted.length = 0;
      stored.set('projectDraft:dana', '{}');
      stored.set('projectDraftKey:marcus', 'k1');
      stored.set('theme', 'dark');
    });
    const expectNoDrafts = () => expect([drafts(), deleted, stored.get('theme')]).toEqual([[], ['projectDrafts'], 'dark']);

    it('deletes them when the user logs out', async () => {
      const session = await load();
      session.start('abc');
      expect(drafts()).toHaveLength(2);
      session.end();
      expectNoDrafts();
    });

    it('deletes them when the server refuses the session that a page starts with', async () => {
      stored.set('sessionId', 'old');
      (await load()).expire('old');
      expectNoDrafts();
    });

    it('deletes them when an expired session is not renewed, and not before', async () => {
      const session = await load();
      session.start('abc');
      session.expire('abc');
      expect([drafts().length, session.isKept()]).toEqual([2, false]);
      session.start('renewed');
      expect([drafts().length, session.isKept()]).toEqual([2, true]);
      session.expire('renewed');
      session.end();
      expectNoDrafts();
    });

    it('deletes them on the next page if this page is left before the renewal or the deletion', async () => {
      const session = await load();
      session.start('abc');
      session.expire('abc');
      await load();
      expectNoDrafts();
      stored.set('projectDraft:dana', '{}');
      deletes = false;
      session.end();
      expect(deleted).toEqual(['projectDrafts']);
      deletes = true;
      await load();
      expect(deleted).toEqual(['projectDrafts', 'projectDrafts']);
      await load();
      expect(deleted).toHaveLength(2);
    });

    it('keeps them if the check of the session fails', async () => {
      const session = await load();
      session.start('abc');
      session.lose();
      expect([session.id(), drafts().length, deleted]).toEqual([null, 2, []]);
    });
  });
});

describe('the session in the tab of an impersonating administrator', () => {
  const ofTab = new Map<string, string>();
  let left: string[] = [];
  beforeEach(() => {
    stored.clear();
    deleted.length = 0;
    left = [];
    ofTab.clear();
    ofTab.set('sessionId', 'impersonation');
    stored.set('sessionId', 'own');
    stored.set('projectDraft:dana', '{}');
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => ofTab.get(key) ?? null,
      setItem: (key: string, value: string) => ofTab.set(key, value),
      removeItem: (key: string) => ofTab.delete(key),
    });
    vi.stubGlobal('location', { replace: (address: string) => left.push(address) });
  });
  afterAll(() => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('location', undefined);
  });

  it('is the one of the tab, and keeps no drafts', async () => {
    const session = await load();
    expect([session.id(), session.isKept()]).toEqual(['impersonation', false]);
  });

  it.each([
    ['a logout', (session: Session) => session.end()],
    ['a failed check', (session: Session) => session.lose()],
    ['a refusal by the server', (session: Session) => session.expire('impersonation')],
    ['a login', (session: Session) => session.start('other')],
  ])("ends only the impersonation after %s, and keeps the browser's own session and drafts", async (_, act) => {
    const session = await load();
    session.confirm();
    act(session);
    expect([...ofTab.keys()]).toEqual([]);
    expect(left).toEqual(['/admin#as-user']);
    expect([...stored]).toEqual([
      ['sessionId', 'own'],
      ['projectDraft:dana', '{}'],
    ]);
    expect([deleted, session.snapshot().renewing]).toEqual([[], false]);
  });

  it("is the browser's own again on the next page", async () => {
    (await load()).end();
    expect((await load()).id()).toBe('own');
  });
});

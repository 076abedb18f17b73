import { beforeEach, describe, expect, it } from 'vitest';
import { createPush, parsePush, tabFor } from './push';
import type { WindowClient, WorkerScope } from './scope';

const origin = 'https://settee.example';
const payload = (notification: object, more: object = {}): string => JSON.stringify({ web_push: 8030, notification, ...more });
const bid = {
  title: 'New bid',
  body: 'You have a new bid on your project in Dilworth.',
  navigate: `${origin}/projects/1`,
  tag: 'new_bid:1',
  renotify: true,
  lang: 'en-US',
};

describe('parsePush', () => {
  it('returns the content of a push, and defaults for what is missing', () => {
    expect(parsePush(payload(bid, { app_badge: 3 }), origin)).toEqual({ ...bid, badge: 3 });
    expect(parsePush(payload({ title: 'New bid' }), origin)).toEqual({
      ...{ title: 'New bid', body: '', navigate: `${origin}/dashboard`, tag: undefined, lang: undefined, badge: undefined },
      renotify: false,
    });
  });

  it.each([
    undefined,
    '',
    'hello',
    'null',
    '[]',
    '{}',
    '{"notification":5}',
    payload({ body: 'No title' }),
    payload({ title: 7 }),
    payload({ title: '' }),
  ])('returns a general title for a push that cannot be read: %s', (text) => {
    expect(parsePush(text, origin)).toMatchObject({
      title: 'Settee: something is new',
      body: '',
      navigate: `${origin}/dashboard`,
    });
  });

  it.each([
    'https://elsewhere.example/login',
    '//elsewhere.example',
    'javascript:alert(1)',
    'https://settee.example.evil.example/',
    'https://[',
  ])('leads to the dashboard instead of another site: %s', (navigate) => {
    expect(parsePush(payload({ ...bid, navigate }), origin).navigate).toBe(`${origin}/dashboard`);
  });

  it.each([
    ['0', 0],
    ['12', 12],
    [4, 4],
    ['many', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    [undefined, undefined],
  ])('reads the badge count %s as %s', (app_badge, badge) => {
    expect(parsePush(payload(bid, { app_badge }), origin).badge).toBe(badge);
  });
});

describe('the worker', () => {
  const shown: [string, NotificationOptions?][] = [];
  const opened: string[] = [];
  const badges: (number | 'none')[] = [];
  let tabs: WindowClient[] = [];

  const tab = (path: string, visibilityState: DocumentVisibilityState = 'hidden', canNavigate = true): WindowClient => {
    const one: WindowClient = {
      url: origin + path,
      visibilityState,
      focused: false,
      focus: async () => {
        opened.push(`focus ${path}`);
        return one;
      },
      navigate: async (url) => {
        if (!canNavigate) throw new TypeError('Not of this worker');
        opened.push(`${path} to ${url}`);
        return one;
      },
      postMessage: (message) => void opened.push(`tell ${path} ${JSON.stringify(message)}`),
    };
    return one;
  };

  const scope = {
    location: { origin },
    registration: {
      showNotification: async (title, options) => {
        await new Promise((resolve) => setImmediate(resolve));
        shown.push([title, options]);
      },
    } as ServiceWorkerRegistration,
    clients: {
      get: async () => undefined,
      // A tab that loaded before this worker is found only with `includeUncontrolled`.
      matchAll: async (asked) => (asked?.type === 'window' && asked.includeUncontrolled ? tabs : []),
      openWindow: async (url) => {
        opened.push(`window ${url}`);
        return null;
      },
      claim: async () => undefined,
    },
    navigator: {
      setAppBadge: async (count) => void badges.push(count ?? 0),
      clearAppBadge: async () => void badges.push('none'),
      locks: {} as LockManager,
    },
    skipWaiting: async () => undefined,
    addEventListener: () => undefined,
  } satisfies WorkerScope;
  const push = createPush(scope);
  const press = (data: unknown) => push.open({ notification: { data, close: () => undefined } as Notification });

  beforeEach(() => {
    for (const list of [shown, opened, badges]) list.length = 0;
    tabs = [];
  });

  it('shows each push once, and sets or clears the badge', async () => {
    await push.show(payload(bid, { app_badge: 3 }));
    await push.show(payload(bid, { app_badge: 0 }));
    await push.show('nonsense');
    expect(shown.map(([title]) => title)).toEqual(['New bid', 'New bid', 'Settee: something is new']);
    expect(shown[0]?.[1]).toMatchObject({
      body: bid.body,
      tag: 'new_bid:1',
      renotify: true,
      lang: 'en-US',
      data: { navigate: bid.navigate },
    });
    expect(badges).toEqual([3, 'none']);
    // Browsers reject `renotify` without a tag.
    await push.show(payload({ ...bid, tag: '' }));
    expect(shown.at(-1)?.[1]).not.toHaveProperty('renotify');
  });

  it('shows a push where icons have no badges', async () => {
    const plain = createPush({ ...scope, navigator: { locks: scope.navigator.locks } as WorkerScope['navigator'] });
    await plain.show(payload(bid, { app_badge: 3 }));
    await plain.show(payload(bid, { app_badge: 0 }));
    expect(shown).toHaveLength(2);
  });

  it('opens the page in the tab that shows it, else in the visible tab, else in a new window', async () => {
    tabs = [tab('/dashboard'), tab('/projects/1')];
    await press({ navigate: bid.navigate });
    const openedBy = (path: string, navigate: string): string[] => [
      `focus ${path}`,
      `tell ${path} ${JSON.stringify({ kind: 'pressed', address: navigate })}`,
    ];
    expect(opened).toEqual(openedBy('/projects/1', bid.navigate));
    opened.length = 0;
    // Another part of the same page: the page goes there without a reload.
    tabs = [tab('/projects/1?notification=2#bids'), tab('/dashboard', 'visible')];
    await press({ navigate: `${bid.navigate}?notification=3#questions` });
    expect(opened).toEqual(openedBy('/projects/1?notification=2#bids', `${bid.navigate}?notification=3#questions`));
    opened.length = 0;
    tabs = [tab('/dashboard'), tab('/messages', 'visible')];
    await press({ navigate: bid.navigate });
    expect(opened).toEqual(['focus /messages', `/messages to ${bid.navigate}`]);
    opened.length = 0;
    tabs = [tab('/dashboard', 'visible', false)];
    await press({ navigate: bid.navigate });
    expect(opened).toEqual(['focus /dashboard', `window ${bid.navigate}`]);
    opened.length = 0;
    tabs = [];
    await press({ navigate: bid.navigate });
    expect(opened).toEqual([`window ${bid.navigate}`]);
  });

  it('opens the dashboard if the notification has no address of this site', async () => {
    for (const data of [{ navigate: 'https://elsewhere.example/' }, null, 5]) await press(data);
    expect(new Set(opened)).toEqual(new Set([`window ${origin}/dashboard`]));
  });

  it('chooses any tab if none is visible', () => {
    const [one, other] = [tab('/a'), tab('/b')];
    expect(tabFor([one, other], `${origin}/c`)).toBe(one);
    expect(tabFor([], `${origin}/c`)).toBeUndefined();
  });
});

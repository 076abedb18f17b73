import { expect, it } from 'vitest';
import type { Topic } from '#shared/live/live';
import { askedFor, isOfIndex } from './topics';

type KindOf<Told extends Topic> = Told extends `${infer Kind}:${string}` ? Kind : Told;

/** What is asked for again, by its key; `!`: only that, and not what begins with it. `desk` is the admin panel's. */
const askedByKind: Record<KindOf<Topic>, string[]> = {
  me: ['me'],
  projects: ['projects/own'],
  'received-bids': ['bids/received'],
  'own-bids': ['bids/own/u1'],
  'pending-bids': ['bids/pendingCount'],
  unread: ['notifications/unreadCount', 'notifications/list'],
  conversations: ['conversations'],
  desk: [],
  verification: ['verification'],
  project: ['projects/x!', 'bids/own/u1'],
  bids: ['projects/x/bids', 'projects/x/deck', 'projects/x/handover'],
  deck: ['projects/x/deck'],
  questions: ['projects/x/questions'],
  thread: ['messages/x'],
};

it.each(Object.entries(askedByKind))('the topic %s refetches what may have changed and nothing else', (kind, asked) => {
  const keys = askedFor(`${kind}:x` as Topic, 'u1').map(({ queryKey, exact }) => queryKey.join('/') + (exact ? '!' : ''));
  expect(keys).toEqual(asked);
});

it('only lists from an index are refetched twice', () => {
  expect(Object.keys(askedByKind).filter((kind) => isOfIndex(kind as Topic))).toEqual([
    'projects',
    'received-bids',
    'own-bids',
    'conversations',
  ]);
});

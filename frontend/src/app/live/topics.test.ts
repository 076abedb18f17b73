import { expect, it } from 'vitest';
import type { Topic } from '#shared/live/live';
import { isFromLaggingIndex, queriesFor } from './topics';

type KindOf<One extends Topic> = One extends `${infer Kind}:${string}` ? Kind : One;

/** The query keys that each kind of topic refetches. With `!`, only the exact key. `desk` belongs to the admin panel. */
const refetchedByKind: Record<KindOf<Topic>, string[]> = {
  me: ['me', 'users/u1/reviews'],
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

it.each(Object.entries(refetchedByKind))('the topic %s refetches what may have changed and nothing else', (kind, refetched) => {
  const keys = queriesFor(`${kind}:x` as Topic, 'u1').map(({ queryKey, exact }) => queryKey.join('/') + (exact ? '!' : ''));
  expect(keys).toEqual(refetched);
});

it('only lists from an index are refetched twice', () => {
  expect(Object.keys(refetchedByKind).filter((kind) => isFromLaggingIndex(kind as Topic))).toEqual([
    'projects',
    'received-bids',
    'own-bids',
    'conversations',
  ]);
});

import { expect, it } from 'vitest';
import { events } from '#core/market/notification/events';
import { topicOf } from './topic';

it('replaces only an older push of the same kind about the same project', () => {
  const names = Object.keys(events);
  const topics = ['p1', 'p2', null].flatMap((projectId) => names.map((event) => topicOf({ event, projectId })));
  expect(new Set(topics).size).toBe(topics.length);
  expect(topicOf({ event: 'new_bid', projectId: 'p1' })).toBe(topicOf({ event: 'new_bid', projectId: 'p1' }));
});

it('returns 32 characters of base64url', () => {
  expect(topicOf({ event: 'bid_accepted', projectId: '01K0AB' })).toMatch(/^[\w-]{32}$/);
});

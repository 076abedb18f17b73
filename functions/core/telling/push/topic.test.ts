import { expect, it } from 'vitest';
import { events } from '#core/market/notification/events';
import { topicOf } from './topic';

it('a push replaces an older one of its own kind about its own project alone', () => {
  const names = Object.keys(events);
  const topics = ['p1', 'p2', null].flatMap((projectId) => names.map((event) => topicOf({ event, projectId })));
  expect(new Set(topics).size).toBe(topics.length);
  expect(topicOf({ event: 'new_bid', projectId: 'p1' })).toBe(topicOf({ event: 'new_bid', projectId: 'p1' }));
});

it('a topic is what push services take: 32 characters of base64url', () => {
  expect(topicOf({ event: 'bid_accepted', projectId: '01K0AB' })).toMatch(/^[\w-]{32}$/);
});

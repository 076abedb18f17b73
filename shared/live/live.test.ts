import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figureOf } from '#shared/quotas';
import { frameAllowance, maxConnections, ServerFrame } from './live';

it('a frame from a newer server keeps its known topics and fields and drops the rest', () => {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const read = (frame: object): unknown => JSON.parse(JSON.stringify(ServerFrame.parse(frame)));
  expect(read({ topics: ['unread', 'weather', `bids:${id}`, `weather:${id}`, 7, null, ['me'], { me: true }] })).toEqual({
    topics: ['unread', `bids:${id}`],
  });
  expect(read({ topics: ['me'], watching: 'all', spreadMs: '5', pong: 1, wind: 'north' })).toEqual({
    topics: ['me'],
  });
  expect(read({ topics: 'me', watching: [id], pong: true })).toEqual({ watching: [id], pong: true });
});

it('docs/notifications.md states the limits on frames from one account', () => {
  const { burst, everyMs, maxOwed: mostOwed } = frameAllowance;
  const text = readFileSync('docs/notifications.md', 'utf8');
  for (const words of [
    `A bucket of ${burst} frames for each connection, and one more every ${everyMs / 1000} seconds.`,
    `a connection that owes ${mostOwed} is closed`,
    `Ten connections may send ${(maxConnections * 1000) / everyMs} that are read`,
    `${figureOf('liveTicketByUser')} for an account`,
  ])
    expect(text).toContain(words);
});

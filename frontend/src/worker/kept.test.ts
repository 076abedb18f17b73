import { describe, expect, it } from 'vitest';
import { kept } from '#shared/retention';
import { idleDays, sessionOf, toKeep } from './kept';

const request = (path: string, { method = 'GET', bearer = 'abc' } = {}) =>
  new Request(`https://settee.example${path}`, { method, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

describe('an answer that is kept', () => {
  it.each([
    '/api/auth/me',
    '/api/projects',
    '/api/projects?cursor=x',
    '/api/projects/01K0AB',
    '/api/projects/01K0AB/bids',
    '/api/bids/all?limit=100&cursor=x',
    '/api/users/01K0AB/bids',
    '/api/bids/01K0AB/handover',
    '/api/messages/conversations',
    '/api/messages/01K0AB',
  ])('is asked for by a session: %s', (path) => {
    expect(sessionOf(request(path))).toBe('abc');
    expect(sessionOf(request(path, { bearer: '' }))).toBeUndefined();
    expect(sessionOf(request(path, { method: 'POST' }))).toBeUndefined();
    expect(sessionOf(new Request(request(path), { cache: 'reload' }))).toBeUndefined();
  });

  it.each([
    '/api/bids/01K0AB/contact',
    '/api/bids/01K0AB/payment-intent',
    '/api/admin/stats',
    '/api/admin/users',
    '/api/auth/sessions',
    '/api/mail/settings',
    '/api/mail/log',
    '/api/users/01K0AB/reviews',
    '/api/notifications',
    '/api/projects?state=NC&city=Charlotte',
    '/api/projects?areas=1',
    '/api/projects/01K0AB/bids/contact',
    '/config.json',
    '/media/photos/a.webp',
  ])('is no answer to %s', (path) => {
    expect(sessionOf(request(path))).toBeUndefined();
  });

  it('has its time and where the list goes on, and neither an ETag nor contact details', async () => {
    const headers = { etag: '"1"', link: '</api/projects?cursor=x>; rel="next"', 'set-cookie': 'a=b', 'x-request-id': 'r' };
    const body = [{ id: '1', owner: { name: 'Dana', company: null, email: 'dana@x.example', phone: '7045550142' } }];
    const answer = await toKeep(Response.json(body, { headers }), new Date('2026-11-21T10:42:00Z'));
    expect([...answer.headers]).toEqual([
      ['content-type', 'application/json'],
      ['link', '</api/projects?cursor=x>; rel="next"'],
      ['x-kept-at', '2026-11-21T10:42:00.000Z'],
    ]);
    expect(await answer.json()).toEqual([{ id: '1', owner: { name: null, company: null, email: null, phone: null } }]);
  });
});

it('nothing is kept for longer than a session lives without use', () => {
  expect(idleDays).toBe(kept.idleSessionDays);
});

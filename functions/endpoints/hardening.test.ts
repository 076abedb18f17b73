import { describe, expect, it } from 'vitest';
import { dummyPasswordHash } from '#core/market/account/password';
import { errorStatus } from '#shared/api/errors';
import type { Access, Route } from '#shared/api/route';
import { defaultMaxBodyBytes } from '#shared/api/route';
import { adminClaims, anAddress, anOwner, aStager } from '../testing/builders';
import { type Answer, type Call, callWith } from '../testing/call';
import { served } from '../testing/handlers';
import { withMailServer } from '../testing/mail';
import { exampleBody, exampleParams, exampleParamsOf } from '../testing/operations';
import { withPush } from '../testing/push';
import { withS3 } from '../testing/s3';
import { withStripe } from '../testing/stripe';

withMailServer();
withStripe();
withPush();
withS3();
// These tests are not about rate limits.
process.env.RATE_LIMIT_SCALE = '100000';
process.env.ANSWER_AT_ONCE = '1';

const asAccess: Record<Access, () => Promise<Call>> = {
  public: async () => ({}),
  visitor: async () => ({}),
  user: async () => ({ sessionId: (await anOwner({ passwordHash: dummyPasswordHash })).sessionId }),
  owner: async () => ({ sessionId: (await anOwner()).sessionId }),
  stager: async () => ({ sessionId: (await aStager()).sessionId }),
  admin: async () => ({ claims: adminClaims }),
  stripe: async () => ({}),
};

const refuses = (answer: Answer<Route>, what: string, status?: number): void => {
  expect([status ?? Math.floor(answer.status / 100), what]).toEqual([status === undefined ? 4 : answer.status, what]);
  const { message, code, issues, ...rest } = answer.error;
  expect([rest, what]).toEqual([{}, what]);
  expect([errorStatus[code], what]).toEqual([answer.status, what]);
  expect(message.length).toBeGreaterThan(0);
  for (const issue of issues ?? []) expect(Object.keys(issue).sort()).toEqual(['message', 'path']);
  expect(answer.text).not.toMatch(/\bat .*:\d+|node_modules|stack/);
};

const nul = 'a\u0000b';
const loneSurrogate = 'a\ud800b';
const tenMegabytes = JSON.stringify({ a: 'x'.repeat(10_000_000) });
const tenMegabytesEncoded = Buffer.from(tenMegabytes);
const nested = (open: string, core: string, close: string) => open.repeat(40_000) + core + close.repeat(40_000);

const notJson: [string, unknown][] = [
  ['half an object', '{"a":'],
  ['a bare word', 'undefined'],
  ['single quotes', "{'a':1}"],
  ['a trailing comma', '{"a":1,}'],
  ['two objects', '{}{}'],
  ['a NUL byte', '{"a":"\u0000"}'],
  ['bytes that are no UTF-8', Buffer.from('{"a":"\xff\xfe"}', 'latin1')],
  ['a surrogate in bytes', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d])],
  ['compressed bytes', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0])],
  ['__proto__ as a key', '{"__proto__":{"isAdmin":true}}'],
  ['__proto__, escaped', '{"\\u005f_proto__":1}'],
  ['__proto__ deep inside', '{"a":[{"b":{"__proto__":null}}]}'],
];
const notAnObject: [string, unknown][] = [
  ['an array', '[]'],
  ['an array of objects', '[{}]'],
  ['a text', '"text"'],
  ['a number', '7'],
  ['true', 'true'],
  ['arrays, 40,000 deep', nested('[', '', ']')],
  ['objects, 40,000 deep', nested('{"a":', '1', '}')],
];
const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  '',
];
const ids = [
  '1',
  'nonsense',
  '01arz3ndektsv4rrffq69g5fav',
  `${exampleParams.id}0`,
  nul,
  '__proto__',
  '../../etc',
  'x'.repeat(5000),
  '',
];
const limits = ['0', '-1', '1.5', 'ten', '101', '1e1', '٣', ''];
const cursors = ['x', '🙂', 'A'.repeat(513), 'e30', '', nul, 'Li4vLi4v'];

const all = await served();
const routes = all.map(({ route, handler }) => [route.id, route, handler] as const);

describe.each(routes)('%s', (_id, route, handler) => {
  const { params, paged, body, maxBodyBytes = defaultMaxBodyBytes } = route.definition;

  /** Calls the route as an allowed caller, with ids that do not exist. */
  const caller = async () => {
    const base: Call = { ...(await asAccess[route.definition.access]()), params: exampleParamsOf(route), address: anAddress() };
    return (call: Call) => callWith(route, handler, { ...base, ...call });
  };

  if (route.method !== 'GET')
    it('refuses a body of ten megabytes', async () => {
      const call = await caller();
      refuses(await call({ body: tenMegabytes }), 'ten megabytes', 413);
      refuses(await call({ body: tenMegabytesEncoded }), 'ten megabytes, encoded', 413);
      refuses(await call({ body: 'x'.repeat(maxBodyBytes + 1) }), 'one byte too many', 413);
    });

  if (body)
    it('refuses a body that is not a JSON object', async () => {
      const call = await caller();
      for (const [what, sent] of notJson) refuses(await call({ body: sent }), what, 400);
      for (const [what, sent] of notAnObject) refuses(await call({ body: sent }), what, 400);
      for (const what of ['', 'null']) expect((await call({ body: what })).status, what).toBeLessThan(500);
      for (const mediaType of mediaTypes) {
        refuses(await call({ body: exampleBody(route), headers: { 'content-type': mediaType } }), mediaType, 415);
      }
      // Accepts JSON media types.
      for (const mediaType of ['application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json']) {
        const answer = await call({ body: exampleBody(route), headers: { 'content-type': mediaType } });
        expect(answer.status, mediaType).not.toBe(415);
        expect(answer.status, mediaType).toBeLessThan(500);
      }
    });

  if (body)
    it('refuses a wrong type in every field', async () => {
      const call = await caller();
      for (const [field, content] of Object.entries(exampleBody(route) ?? {})) {
        const send = (hostile: unknown) => call({ body: { ...exampleBody(route), [field]: hostile } });
        for (const hostile of [nul, { a: 1 }, [[]], [{}], [null]])
          refuses(await send(hostile), `${field}: ${JSON.stringify(hostile)}`);
        if (typeof content !== 'boolean') refuses(await send(true), `${field}: true`, 400);
        if (typeof content === 'string') {
          for (const hostile of [7, [content], [], loneSurrogate])
            refuses(await send(hostile), `${field}: ${JSON.stringify(hostile)}`);
          // As an escape sequence, which is valid JSON.
          const escaped = JSON.stringify({ ...exampleBody(route), [field]: '@@' }).replace('@@', 'a\\udfffb');
          refuses(await call({ body: escaped }), `${field}: an escaped lone surrogate`);
        } else {
          for (const hostile of ['text', -1, 0.5]) refuses(await send(hostile), `${field}: ${hostile}`, 400);
          const infinite = JSON.stringify({ ...exampleBody(route), [field]: '@@' }).replace('"@@"', '1e400');
          refuses(await call({ body: infinite }), `${field}: 1e400`, 400);
        }
        for (const hostile of [null, undefined, '', [], 'x'.repeat(10_000)]) {
          expect((await send(hostile)).status, `${field}: ${JSON.stringify(hostile)}`.slice(0, 100)).toBeLessThan(500);
        }
      }
    });

  if (params)
    it('refuses malformed ids', async () => {
      const call = await caller();
      for (const name of [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)) {
        for (const hostile of ids) {
          const answer = await call({ params: { ...exampleParamsOf(route), [name]: hostile }, body: exampleBody(route) });
          refuses(answer, `${name}: ${hostile.slice(0, 50)}`, 400);
        }
      }
      refuses(await call({ params: {}, body: exampleBody(route) }), 'none', 400);
    });

  if (paged)
    it('refuses invalid limits and cursors', async () => {
      const call = await caller();
      for (const limit of limits) refuses(await call({ query: { limit } }), `limit ${limit}`, 400);
      for (const cursor of cursors) refuses(await call({ query: { cursor } }), `cursor ${cursor.slice(0, 50)}`);
    });

  it('survives any header', async () => {
    const call = await caller();
    const names = ['if-none-match', 'accept', 'x-forwarded-for', 'cookie', 'origin', 'content-length', 'user-agent'];
    for (const hostile of ['', '*', '",', 'x'.repeat(20_000), '\u0000', '%00', 'Bearer']) {
      const headers = Object.fromEntries(names.map((name) => [name, hostile]));
      const cookies = [hostile, `device=${hostile}`, `device=${'A'.repeat(43)}`];
      expect((await call({ headers, cookies, body: exampleBody(route) })).status, hostile.slice(0, 20)).toBeLessThan(500);
    }
    for (const authorization of ['Bearer', 'Bearer ', `Bearer ${nul}`, 'Bearer a b', 'Basic Og==', 'x'.repeat(20_000)]) {
      const answer = await callWith(route, handler, {
        params: exampleParamsOf(route),
        headers: { authorization },
        body: exampleBody(route),
      });
      expect(answer.status, authorization.slice(0, 20)).toBeLessThan(500);
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countUse } from '#core/kernel/rate-limit/throttle';
import { manifest } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import { type AccountQuotaName, quotas } from '#shared/quotas';
import { aBid, anOwner, aProject, aStager, type Person, projectInput } from '../testing/builders';
import { type Call, callRoute } from '../testing/call';
import { everyItem } from '../testing/everything';
import { aPng } from '../testing/images';
import { withMailServer } from '../testing/mail';
import { meanwhile } from '../testing/meanwhile';
import { exampleBody, exampleParams } from '../testing/operations';
import { storedFiles, withS3 } from '../testing/s3';

withMailServer();
withS3();
afterEach(() => void vi.unstubAllEnvs());

const limited = manifest.filter(({ definition }) => definition.quota);

describe('calls that cost money or reach other people', () => {
  it('have a quota for each account', () => {
    expect(limited.map(({ id }) => id).sort()).toEqual([
      'answerQuestion',
      'askQuestion',
      'blockUser',
      'changePassword',
      'createDeck',
      'createLiveTicket',
      'createPaymentIntent',
      'createProject',
      'createUpload',
      'editBid',
      'editProject',
      'editUser',
      'placeBid',
      'postUpdate',
      'proposeDay',
      'replaceMailSettings',
      'replacePortfolioPhotos',
      'replacePush',
      'replaceServiceAreas',
      'requestVerification',
      'saveConcepts',
      'saveProperty',
      'sendMessage',
      'sendReport',
      'uploadDocument',
    ]);
  });

  it.each(limited.map((route) => [route.id, route] as const))(
    '%s refuses calls over the quota, for this account only',
    async (_id, route) => {
      const example = exampleBody(route);
      const quota = quotas[route.definition.quota as AccountQuotaName];
      // A tenth of the quota, so that it is used up soon.
      vi.stubEnv('RATE_LIMIT_SCALE', '0.1');
      const allowance = Math.floor(quota.allowance / 10);
      const somebody = (): Promise<Person> => (route.definition.access === 'stager' ? aStager() : anOwner());
      const ask = ({ sessionId }: Person, body: unknown = example) =>
        callRoute(route, { sessionId, params: exampleParams, body });
      const [busy, other] = [await somebody(), await somebody()];

      // Invalid requests do not count.
      if (example)
        expect(
          (await ask(busy, { [Object.keys(example)[0] as string]: { not: 'meant' }, photos: { not: 'meant' } })).status,
        ).toBe(400);
      for (let count = 0; count < allowance; count += 1) expect((await ask(busy)).status, `call ${count + 1}`).not.toBe(429);
      const refused = await ask(busy);
      expect(refused.status).toBe(429);
      expect(refused.error.code).toBe('TOO_MANY_REQUESTS');
      const words = refused.error.message.split(' Please try again in ');
      expect(words[0]).toBe(quota.reached);
      expect(words[1]).toMatch(/^\d+ (minutes|hours)\.$/);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
      expect((await ask(other)).status).not.toBe(429);
    },
  );
});

it('limits the long texts of one account across all operations', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '0.1');
  const [owner, stager] = [await anOwner(), await aStager()];
  const { id } = await aProject(owner);
  const long = 'The rooms are bright. '.repeat(200);
  const send = async (content: string) =>
    callRoute(routes.sendMessage, {
      sessionId: owner.sessionId,
      body: { receiverId: stager.id, content },
    });
  const edit = async (description: string) =>
    callRoute(routes.editProject, {
      sessionId: owner.sessionId,
      params: { id },
      body: { description },
    });
  for (let count = 0; count < 6; count += 1) {
    expect((await send(long)).status).toBe(201);
    expect((await edit(`${long}${count}`)).status).toBe(200);
  }
  for (const refused of [await send(long), await edit(long)])
    expect([refused.status, refused.error.message]).toEqual([429, expect.stringContaining(quotas.longTextByUser.reached)]);
  expect((await edit('The rooms are bright.')).status).toBe(200);
});

describe('a creation that runs out of quota while it validates its input', () => {
  const photo = `data:image/png;base64,${aPng().toString('base64')}`;
  const stories: [Route, (owner: Person, stager: Person) => Promise<Call & { by: Person }>][] = [
    [
      routes.sendMessage,
      async (owner, stager) => ({ by: owner, body: { receiverId: stager.id, content: 'Is Tuesday all right?' } }),
    ],
    [
      routes.placeBid,
      async (owner, stager) => ({
        by: stager,
        params: { id: (await aProject(owner)).id },
        body: { amount: 3200, timeline: '2 weeks' },
      }),
    ],
    [routes.createProject, async (owner) => ({ by: owner, body: { ...projectInput, photos: [photo] } })],
    [
      routes.postUpdate,
      async (owner, stager) => ({
        by: owner,
        params: { id: (await aBid(await aProject(owner), stager)).projectId },
        body: { text: 'The floors are done.', photos: [photo] },
      }),
    ],
  ];

  it.each(stories.map(([route, story]) => [route.id, route, story] as const))(
    '%s changes nothing if concurrent calls use up the quota first',
    async (_id, route, story) => {
      vi.stubEnv('RATE_LIMIT_SCALE', '0.1');
      const quota = route.definition.quota as AccountQuotaName;
      const { by, ...call } = await story(await anOwner(), await aStager());
      const ask = async () =>
        callRoute(route, {
          ...call,
          sessionId: by.sessionId,
          headers: { 'idempotency-key': randomUUID() },
        });
      const all = async () => [(await everyItem()).filter(({ entity }) => entity !== 'Throttle'), await storedFiles()];
      const before = await all();
      const refused = await meanwhile(
        ask,
        async () => {
          for (let left = Math.floor(quotas[quota].allowance / 10); left > 0; left -= 1) await countUse(quota, by.id, new Date());
        },
        /^Update/,
      );
      expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(await all()).toEqual(before);
      vi.stubEnv('RATE_LIMIT_SCALE', '1');
      expect((await ask()).status).toBe(201);
    },
  );
});

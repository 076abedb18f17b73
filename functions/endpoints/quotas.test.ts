import { afterEach, describe, expect, it, vi } from 'vitest';
import { manifest } from '#shared/api/manifest';
import { type AccountQuotaName, quotas } from '#shared/quotas';
import { anOwner, aStager, type Person } from '../testing/builders';
import { callWith } from '../testing/call';
import { handlerOf } from '../testing/handlers';
import { withMailServer } from '../testing/mail';
import { exampleBody, exampleParams } from '../testing/operations';

withMailServer();
afterEach(() => void vi.unstubAllEnvs());

const limited = manifest.filter(({ definition }) => definition.quota);

describe('what costs or annoys', () => {
  it('has a quota for each account', () => {
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
      'editProject',
      'editUser',
      'handInPaper',
      'placeBid',
      'postUpdate',
      'replaceMailSettings',
      'replacePortfolioPhotos',
      'replacePush',
      'replaceServiceAreas',
      'requestVerification',
      'saveConcepts',
      'saveProperty',
      'sayDay',
      'sendMessage',
      'sendReport',
    ]);
  });

  it.each(limited.map((route) => [route.id, route] as const))(
    '%s is refused beyond it, and for this account alone',
    async (_id, route) => {
      const handler = await handlerOf(route);
      const example = exampleBody(route);
      const quota = quotas[route.definition.quota as AccountQuotaName];
      // A tenth, so that it is soon used up.
      vi.stubEnv('RATE_LIMIT_SCALE', '0.1');
      const allowance = Math.floor(quota.allowance / 10);
      const somebody = (): Promise<Person> => (route.definition.access === 'stager' ? aStager() : anOwner());
      const ask = ({ sessionId }: Person, body: unknown = example) =>
        callWith(route, handler, { sessionId, params: exampleParams, body });
      const [busy, other] = [await somebody(), await somebody()];

      // What is no request at all, and what is refused to others, is not counted.
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

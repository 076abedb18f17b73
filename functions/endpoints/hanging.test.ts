import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newUploadKey } from '#core/market/photo/photo';
import { saveUpload } from '#core/market/photo/upload.repo';
import { startSecrets } from '#infra/local/services/secrets';
import { until } from '#infra/local/testing/waits';
import * as routes from '#shared/api/routes';
import { anAcceptedBid, anAddress, anOwner, aProject, aStager } from '../testing/builders';
import { callRoute } from '../testing/call';
import { withContention } from '../testing/contention';
import { logLines } from '../testing/logs';
import { exampleBody } from '../testing/operations';

const knobs = withContention({});
// As in production.
delete process.env.SERVICE_SILENCE_MS;

/** A server that accepts every request and answers none. */
const silent = { url: '', requests: 0 };
const server = createServer(() => {
  silent.requests += 1;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  silent.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  await knobs.turn({});
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The timeout of an ordinary function. Milliseconds. */
const remainingMs = 12_000;

/**
 * Moves the clock only while a request hangs, so that the result is the same on any machine. The client gives up each request after
 * four seconds and tries twice.
 *
 * @returns the answer, and the seconds until it arrived
 */
const answered = async <T>(
  ask: () => Promise<T>,
  sent: () => number | Promise<number>,
): Promise<[answer: T, seconds: number]> => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const startedAt = performance.now();
  const before = await sent();
  const answer = ask();
  for (const requests of [1, 2]) {
    await until('every request of it', async () => (await sent()) === before + requests);
    await vi.advanceTimersByTimeAsync(4000);
  }
  await answer;
  expect(await sent()).toBe(before + 2);
  return [await answer, (performance.now() - startedAt) / 1000];
};

const busy = { status: 503, error: { code: 'UNAVAILABLE', requestId: expect.any(String) } };

describe('a service that accepts requests and never answers', () => {
  it.each(['the session', 'the totals'])(
    'causes a 503 within ten seconds when the table hangs while reading %s',
    async (what) => {
      const { sessionId } = await anOwner();
      await knobs.turn({ faults: [{ kind: 'hangs' }] });
      const [answer, seconds] = await answered(
        () =>
          what === 'the session'
            ? callRoute(routes.getMe, { sessionId, remainingMs })
            : callRoute(routes.checkHealth, { remainingMs }).then(({ status, error }) => ({ status, error })),
        async () => (await knobs.counts()).requests,
      );
      expect(answer).toMatchObject(busy);
      expect(seconds).toBeLessThan(10);
    },
  );

  it('causes a 503 within ten seconds when the photo bucket hangs', async () => {
    const { id, sessionId } = await aStager();
    const key = newUploadKey();
    await saveUpload(key, id, new Date());
    process.env.AWS_ENDPOINT_URL_S3 = silent.url;
    const body = { photos: [key] };
    const [answer, seconds] = await answered(
      () => callRoute(routes.replacePortfolioPhotos, { sessionId, body, remainingMs: 28_000 }),
      () => silent.requests,
    );
    expect(answer).toMatchObject(busy);
    expect(seconds).toBeLessThan(10);
  });

  it('causes a 503 within ten seconds when Secrets Manager hangs', async () => {
    const stager = await aStager();
    const { id } = await anAcceptedBid(await aProject(await anOwner()), stager);
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = silent.url;
    const call = { sessionId: stager.sessionId, params: { id: id }, remainingMs: 28_000 };
    const [answer, seconds] = await answered(
      () => callRoute(routes.createPaymentIntent, call),
      () => silent.requests,
    );
    expect(answer).toMatchObject(busy);
    expect(seconds).toBeLessThan(10);
  });

  it('delays a contact message by at most ten seconds when SES hangs, since it is already stored', async () => {
    process.env.AWS_ENDPOINT_URL_SES = silent.url;
    const body = exampleBody(routes.sendContactMessage);
    const [answer, seconds] = await answered(
      () => callRoute(routes.sendContactMessage, { body, address: anAddress(), remainingMs }),
      () => silent.requests,
    );
    expect(answer.status).toBe(201);
    expect(logLines.join()).toContain('mail_failed');
    expect(seconds).toBeLessThan(10);
  });
});

describe('a function that runs out of time', () => {
  it('stops waiting for Stripe', async () => {
    const stager = await aStager();
    const { id } = await anAcceptedBid(await aProject(await anOwner()), stager);
    const secrets = await startSecrets({
      [process.env.STRIPE_SECRET_ID as string]: JSON.stringify({ secretKey: 'sk_test_silent', webhookSecret: 'whsec_silent' }),
    });
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.url;
    process.env.STRIPE_API_URL = silent.url;
    const before = silent.requests;
    const call = { sessionId: stager.sessionId, params: { id: id }, remainingMs: 9000 };
    expect(await callRoute(routes.createPaymentIntent, call)).toMatchObject(busy);
    expect(silent.requests - before).toBeGreaterThan(0);
    await secrets.stop();
  });

  it('answers before Lambda ends it', async () => {
    const { sessionId } = await anOwner();
    await knobs.turn({ faults: [{ kind: 'hangs' }] });
    // This leaves half a second for the table before the function must answer.
    const answer = await callRoute(routes.getMe, { sessionId, remainingMs: 1500 });
    expect(answer).toMatchObject(busy);
    expect((await knobs.counts()).requests).toBe(1);
  });
});

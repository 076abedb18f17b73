import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { howMany } from '#functions/testing/thorough';
import { tableName } from './environment';
import { type RunningDynamodb, startDynamodb } from './services/dynamodb';
import { dynamodbKnobs, startDynamodbProxy } from './testing/dynamodb-proxy';
import { type Host, startHost } from './testing/host';

/**
 * Checks state changes with many concurrent calls over real HTTP, and with a table in which transactions conflict as in AWS.
 */
describe('races over HTTP', () => {
  let dataDir: string;
  let host: Host;
  let stripe: Stripe;
  let dynamodb: RunningDynamodb;
  let proxy: Awaited<ReturnType<typeof startDynamodbProxy>>;
  let people = 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-'));
    // In its own folder, because a host ends processes that an earlier host left running in the same folder.
    dynamodb = await startDynamodb(mkdtempSync(path.join(dataDir, 'engine-')));
    proxy = await startDynamodbProxy(dynamodb.url);
    await dynamodbKnobs(proxy.url, tableName).turn({ holdMs: [5, 10] });
    host = await startHost(dataDir, {
      RATE_LIMIT_SCALE: '1000',
      DYNAMODB_ENDPOINT: proxy.url,
      // Long enough for a busy machine, so that no answer is cut off.
      FUNCTION_TIMEOUT_MS: '600000',
    });
    const { url, secretKey } = host.endpoints.stripe;
    stripe = new Stripe(secretKey ?? '', { host: '127.0.0.1', port: Number(new URL(url).port), protocol: 'http' });
  });
  afterAll(async () => {
    await host.stop();
    await proxy.stop();
    await dynamodb.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = async (sessionId: string, method: string, at: string, body?: object) => {
    const response = await fetch(`${host.endpoints.app}/api${at}`, {
      method,
      headers: { authorization: `Bearer ${sessionId}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: each call answers a shape of its own.
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any };
  };

  /** Every page of a list. */
  const fetchAll = async (sessionId: string, list: string) => {
    const items: { status: string; paymentStatus: string; type: string }[] = [];
    for (let next = `/api${list}?limit=100`; next; ) {
      const response = await fetch(`${host.endpoints.app}${next}`, { headers: { authorization: `Bearer ${sessionId}` } });
      items.push(...((await response.json()) as typeof items));
      next = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    }
    return items;
  };

  const register = async (fields: object): Promise<string> => {
    people += 1;
    const { body } = await call('', 'POST', '/auth/register', {
      email: `racer-${people}@example.com`,
      password: 'secret-1',
      name: `Racer ${people}`,
      phone: '(555) 123-4567',
      agreeToTerms: true,
      ...fields,
    });
    return body.sessionId;
  };
  const anOwner = () => register({ userType: 'realtor' });
  const aStager = () => register({ userType: 'staging_company', company: `Company ${people}` });

  const aProject = async (owner: string): Promise<string> => {
    const { body } = await call(owner, 'POST', '/projects', {
      title: 'Two storeys, empty',
      description: 'Light rooms, oak floors.',
      propertyType: 'townhouse',
      city: 'Austin',
      neighborhood: 'Hyde Park',
      county: 'Travis',
      state: 'TX',
      timeline: 'asap',
      stagingLevel: 'standard',
    });
    return body.id;
  };
  const bid = (stager: string, project: string) =>
    call(stager, 'POST', `/projects/${project}/bids`, { amount: 3000, timeline: '2 weeks' });
  const notificationsOf = async (sessionId: string, type: string) =>
    (await fetchAll(sessionId, '/notifications')).filter((notification) => notification.type === type);

  /** An accepted bid, and the PaymentIntent for its fee. */
  const begun = async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const { body: placed } = await bid(stager, project);
    await call(owner, 'POST', `/bids/${placed.id}/accept`);
    const { body: payment } = await call(stager, 'POST', `/bids/${placed.id}/payment-intent`);
    return { owner, stager, project, bidId: placed.id as string, intentId: payment.clientSecret.split('_secret_')[0] as string };
  };

  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

  it('accept one of many bids', async () => {
    const rounds = howMany(3, 10);
    const owner = await anOwner();
    const project = await aProject(owner);
    const bids: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const placed = await Promise.all(Array.from({ length: 20 }, async () => bid(await aStager(), project)));
      bids.push(...placed.map(({ body }) => body.id));
    }
    const statuses = (await Promise.all(bids.map((id) => call(owner, 'POST', `/bids/${id}/accept`)))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 20 * rounds - 1]);
    const page = await fetchAll(owner, `/projects/${project}/bids`);
    expect([page.length, page.filter((each) => each.status === 'payment_required').length]).toEqual([20 * rounds, 1]);
  });

  it('keep one of 100 bids by one stager on a project', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const statuses = (await Promise.all(Array.from({ length: 100 }, () => bid(stager, project)))).map(({ status }) => status);
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 99]);
    expect((await call(owner, 'GET', `/projects/${project}`)).body.bidCount).toBe(1);
    expect(await notificationsOf(owner, 'new_bid')).toHaveLength(1);
  });

  it('make one PaymentIntent for 20 calls', async () => {
    const { stager, bidId, intentId } = await begun();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(stager, 'POST', `/bids/${bidId}/payment-intent`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(1);
    const all = await stripe.paymentIntents.list({ limit: 100 });
    expect(all.data.filter(({ metadata }) => metadata.bidId === bidId).map(({ id }) => id)).toEqual([intentId]);
  });

  it('leave a bid paid exactly if Stripe took the money, with one notification', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, stager, project, bidId, intentId } = await begun();
      const times = <T>(work: () => Promise<T>) => Array.from({ length: 4 }, work);
      const confirm = stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }).catch(() => undefined);
      // In every other round, the webhook is sent before the other calls.
      if (round % 2 === 0) await confirm;
      const answers = await Promise.all([
        ...times(() => call(stager, 'POST', `/bids/${bidId}/complete-payment`, { paymentIntentId: intentId })),
        ...times(() => call(stager, 'POST', `/bids/${bidId}/cancel-payment`)),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await confirm;
      const { status } = await stripe.paymentIntents.retrieve(intentId);
      const paid = status === 'succeeded';
      // All four may give up after losing races for the whole time limit. Another call continues with Stripe's state.
      if (!paid) expect((await call(stager, 'POST', `/bids/${bidId}/cancel-payment`)).status).toBe(200);
      // The list contains only bids that are not rejected.
      const standing = async () => (await fetchAll(stager, `/projects/${project}/bids`)).map((each) => each.paymentStatus);
      for (let tries = 0; paid && (await standing())[0] !== 'paid' && tries < 100; tries += 1) await pause(50);
      expect([status, await standing()]).toEqual([status, paid ? ['paid'] : []]);
      expect((await call(stager, 'GET', `/bids/${bidId}/contact`)).status).toBe(paid ? 200 : 403);
      expect(await notificationsOf(owner, 'payment_made')).toHaveLength(paid ? 1 : 0);
    }
  });
});

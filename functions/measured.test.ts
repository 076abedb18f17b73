import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { getMailSettings, saveFrequency } from '#core/market/preferences/settings.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { polls } from '#infra/tools/cost/assumptions';
import type { ResponseOf } from '#shared/api/answers';
import type { OperationId } from '#shared/api/manifest';
import { honoursIdempotencyKey, type Route } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import { dayOf } from '#shared/property-day';
import { handler as broadcastChanges } from './events/broadcast-changes';
import { handler as expireAcceptances } from './events/expire-acceptances';
import { handler as followChanges } from './events/follow-changes';
import { handler as processUpload } from './events/process-upload';
import { handler as reconcilePayments } from './events/reconcile-payments';
import { handler as resumeJobs } from './events/resume-jobs';
import { handler as sendDueMail } from './events/send-due-mail';
import { handler as sweepUploads } from './events/sweep-uploads';
import { handler as closeConnection } from './live/close-connection';
import { handler as openConnection } from './live/open-connection';
import { handler as watchProjects } from './live/watch-projects';
import {
  aBid,
  aCompletedProject,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anAddress,
  anOwner,
  aPaidBid,
  aProject,
  aStager,
  confirmedAddress,
  type Person,
  projectInput,
} from './testing/builders';
import { type Answer, type Call, callRoute, lambdaContext } from './testing/call';
import { measureConsumption } from './testing/capacity';
import { everyItem } from './testing/everything';
import { routeOf } from './testing/handlers';
import { aPng } from './testing/images';
import { withLiveGateway } from './testing/live';
import { withMailServer } from './testing/mail';
import { withQueues } from './testing/queues';
import { sendForm, withS3 } from './testing/s3';
import { withStripe } from './testing/stripe';

/**
 * Each call's use of the table and size of answer, in a marketplace of ordinary size: the basis of the cost sheet (`npm run cost`).
 * The figures are in infra/tools/cost/measured.json. A call that became more expensive fails. If that is intended, write new figures:
 * `MEASURE=1 npx vitest run functions/measured`.
 */
interface Measure {
  readUnits: number;
  writeUnits: number;
  /** Bytes of the body. */
  bytes: number;
  /** How many sequential waits for the table a call needs. */
  roundTrips?: number;
}

const file = 'infra/tools/cost/measured.json';
const kept: Record<string, Measure> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const measured: Record<string, Measure> = {};

withMailServer();
withLiveGateway({ stream: false });
withS3();
withQueues();
const stripe = withStripe();

/** Returns the headers that the site sends: forms have an idempotency key, uploads do not. */
const keyFor = (route: Route): Call['headers'] =>
  honoursIdempotencyKey(route) && route.id !== 'createUpload' ? { 'idempotency-key': randomUUID() } : {};

const measure = async <Id extends OperationId>(
  id: Id,
  call: Call,
  name: string = id,
): Promise<ResponseOf<(typeof routes)[Id]>> => {
  const route = routeOf(id);
  let answer: Answer<(typeof routes)[Id]> | undefined;
  const { units, writeUnits, roundTrips } = await measureConsumption(async () => {
    answer = await callRoute(route, { address: anAddress(), headers: keyFor(route), ...call });
  });
  if (!answer || answer.status >= 400) throw new Error(`${name}: ${answer?.text}`);
  measured[name] = { readUnits: units - writeUnits, writeUnits, bytes: Buffer.byteLength(answer.text), roundTrips };
  return answer.body;
};

const measureSchedule = async (name: string, run: () => Promise<unknown>): Promise<void> => {
  const { units, writeUnits } = await measureConsumption(run);
  measured[name] = { readUnits: units - writeUnits, writeUnits: writeUnits, bytes: 0 };
};

const as = ({ sessionId }: Person): Call => ({ sessionId });

describe('the cost of calls', () => {
  it('matches the measured figures for all frequent calls', { timeout: 120_000 }, async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const others = await Promise.all(Array.from({ length: 3 }, () => aStager()));
    // Three projects with four bids each; the stager has bid on all of them and on three of somebody else's.
    const projects = [await aProject(owner), await aProject(owner), await aProject(owner)];
    const bids: BidRecord[] = [];
    // An hour ago, so that polls no longer record that the owner saw the bids.
    const placedAt = new Date(Date.now() - 3_600_000);
    for (const project of projects)
      for (const bidder of [stager, ...others]) bids.push(await aBid(project, bidder, {}, placedAt));
    const elsewhere = await anOwner();
    for (let count = 0; count < 3; count += 1) await aBid(await aProject(elsewhere), stager);
    for (let count = 0; count < 10; count += 1)
      await aMessage(count % 2 ? owner : stager, count % 2 ? stager : owner, 'Is Tuesday at ten all right?');
    const [first] = projects;
    const params = { id: first?.id ?? '' };

    // Polled.
    await measure('getMe', as(owner));
    await measure('listProjects', as(owner), 'listProjects of an owner');
    await measure('listReceivedBids', as(owner));
    await measure('countPendingBids', as(owner));
    await measure('countUnreadNotifications', as(owner));
    await measure('getProject', { ...as(owner), params });
    await measure('listProjectBids', { ...as(owner), params });
    await measure('listUserBids', { ...as(stager), params: { id: stager.id } });
    await measure('readThread', { ...as(owner), params: { userId: stager.id } }, 'readThread with news');
    await measure('readThread', { ...as(owner), params: { userId: stager.id } });

    // Occasional calls.
    await measure('listProjects', { ...as(stager), query: { state: 'CA', city: 'San Diego' } }, 'listProjects in a place');
    await measure(
      'listProjects',
      { ...as(stager), query: { near: 'san-diego-ca', limit: '20' } },
      'listProjects within 25 miles',
    );
    await measure('listConversations', as(owner));
    await measure('listNotifications', as(owner));
    await measure('sendMessage', { ...as(owner), body: { receiverId: stager.id, content: 'Tuesday at ten, yes.' } });

    const question = await measure('askQuestion', { ...as(stager), params, body: { text: 'Is there an elevator?' } });
    const asked = { id: params.id, questionId: question.id };
    await measure('answerQuestion', { ...as(owner), params: asked, body: { answer: 'Yes, from the garage.' } });
    await measure('listQuestions', { ...as(stager), params });
    await measure('postUpdate', { ...as(owner), params, body: { text: 'The floors are done: keys from Monday on.' } });
    await measure('listUpdates', { ...as(stager), params });

    const inDeck = bids.filter(({ projectId }) => projectId === projects[1]?.id).slice(0, 3);
    const { token } = await measure('createDeck', {
      ...as(owner),
      params: { id: projects[1]?.id ?? '' },
      body: { bidIds: inDeck.map(({ id }) => id), days: 60 },
    });
    await measure('openDeck', { params: { token } });
    await measure('answerDeck', { params: { token }, body: { position: 'a', firstName: 'Rosa', note: 'The warm one.' } });

    // The main job, once.
    const account = { password: 'correct horse', name: 'Dana Whitfield', phone: '(555) 010-0000', agreeToTerms: true };
    await measure('register', { body: { ...account, email: 'dana@cost.example', userType: 'realtor', company: 'Whitfield' } });
    await measure('login', { body: { email: 'dana@cost.example', password: account.password } });
    await measure('forgotPassword', { body: { email: 'dana@cost.example' } });
    const created = await measure('createProject', { ...as(owner), body: { ...projectInput, photos: [] } });
    const upload = await measure('createUpload', { ...as(owner), body: { contentType: 'image/jpeg', size: 400_000 } });
    const bid = await measure('placeBid', {
      ...as(stager),
      params: { id: created.id },
      body: { amount: 3200, timeline: '2 weeks' },
    });
    await measure('saveConcepts', { ...as(stager), params: { id: bid.id }, body: { concepts: [] } });
    await measure('acceptBid', { ...as(owner), params: { id: bid.id } });
    const intent = await measure('createPaymentIntent', { ...as(stager), params: { id: bid.id } });
    const [paymentIntentId = ''] = intent.clientSecret.split('_secret_');
    await stripe.sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
    await measure('completePayment', { ...as(stager), params: { id: bid.id }, body: { paymentIntentId } });
    const [event] = (await stripe.sdk.events.list({ type: 'payment_intent.succeeded' })).data;
    await measure('stripeWebhook', stripe.signed(event));
    await measure('getBidContact', { ...as(stager), params: { id: bid.id } });
    await measure('getHandover', { ...as(stager), params: { id: bid.id } });
    await measure('saveProperty', { ...as(owner), params: { id: bid.id }, body: { address: '7 Front Street' } });
    const install = { id: bid.id, occasion: 'install' };
    const date = dayOf(plus(new Date(), days(20)), 'CA');
    await measure('proposeDay', { ...as(stager), params: install, body: { date } }, 'proposeDay with a proposal');
    await measure('proposeDay', { ...as(owner), params: install, body: { date } }, 'proposeDay in agreement');
    await measure('completeProject', { ...as(owner), params: { id: created.id } });
    const done = await aCompletedProject(owner, stager);
    await measure('reviewProject', {
      ...as(owner),
      params: { id: done.id },
      body: { rating: 5, title: 'Warm rooms', comment: 'Sold in a week.' },
    });
    await measure('deleteBid', {
      ...as(owner),
      params: { id: (await aBid(await aProject(owner), stager)).id },
    });
    await measure('sendContactMessage', {
      body: { name: 'Vera', email: 'vera@cost.example', subject: 'general', message: 'Do you serve Portland, too?' },
    });
    await measure('logout', as(await anOwner()));
    await measure('checkHealth', {});
    // The panel makes this call on every tab. The first call of a login also records the login.
    await callRoute(routes.listAttention, { claims: adminClaims });
    await measure('listAttention', { claims: adminClaims });

    await anAcceptedBid(await aProject(owner), stager);
    await aPaidBid(await aProject(owner), stager);
    const context = lambdaContext();
    // Sends all due emails, so that the next run sends only one.
    await sendDueMail({}, context);
    await aBid(await aProject(await confirmedAddress(await anOwner())), stager, {}, new Date(Date.now() - 180_000));
    await sendForm(upload, aPng());
    await measureSchedule('processUpload, a photo', () => processUpload({ detail: { object: { key: upload.key } } }, context));
    await measureSchedule('sendDueMail, a mail', () => sendDueMail({}, context));
    // The job that every new project stores, with one stager to alert.
    await resumeJobs({}, context);
    await saveServiceAreas(stager, [{ placeId: 'san-diego-ca', miles: 25 }], new Date());
    await saveFrequency({ userId: stager.id, categories: ['areas'] }, 'at_once', await getMailSettings(stager.id));
    await write(update(keys.areaDigest(stager.id), { set: { dueAt: new Date(Date.now() + 3_600_000).toISOString() } }));
    await aProject(owner);
    await measureSchedule('resumeJobs, a project that one stager hears of at once', () => resumeJobs({}, context));
    // Finishes the emails that have become due, the comparison with Stripe, the audit files and the file of notices, so that the next
    // runs have nothing to do.
    await sendDueMail({}, context);
    await reconcilePayments({}, context);
    await sweepUploads({}, context);
    // Eleven seconds later, the cached switches have expired and are read again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    for (const [name, run] of Object.entries({ sendDueMail, expireAcceptances, reconcilePayments, resumeJobs, sweepUploads }))
      await measureSchedule(`${name}, with nothing to do`, () => run({}, context));
    vi.useRealTimers();

    const looker = await anOwner();
    const { ticket } = await measure('createLiveTicket', { sessionId: looker.sessionId });
    const shown = await aProject(looker);
    const frame = (body?: unknown) => ({
      requestContext: { connectionId: 'measured' },
      queryStringParameters: { ticket },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await measureSchedule('openConnection, a connection', async () => {
      await openConnection(frame(), context);
      await watchProjects(frame({ action: 'watch', projects: [shown.id] }), context);
      await closeConnection(frame(), context);
    });
    const newBid = await aBid(shown, await aStager());
    const NewImage = marshall({ entity: 'Bid', ...newBid }, { removeUndefinedValues: true }) as Record<string, never>;
    const record = {
      eventName: 'INSERT' as const,
      dynamodb: { Keys: marshall({ PK: '-', SK: '-' }) as Record<string, never>, NewImage },
    };
    await measureSchedule('broadcastChanges, a fact', () => broadcastChanges({ Records: [record] }, context));
    const items = await everyItem();
    for (const [name, entity] of Object.entries({ account: 'User', project: 'Project', bid: 'Bid', message: 'Message' })) {
      const item = items.find((one) => one.entity === entity);
      const Keys = marshall({ PK: item?.PK, SK: item?.SK }) as Record<string, never>;
      const dynamodb = { Keys, NewImage: marshall(item, { removeUndefinedValues: true }) as Record<string, never> };
      const made = { eventID: `${entity} made`, eventName: 'INSERT' as const, dynamodb };
      await measureSchedule(`followChanges, a new ${name}`, () => followChanges({ Records: [made] }, context));
    }

    // Polled calls wait for the table three times: for the session, its account, and the data; four times if the data refers to other items.
    const polled = new Set(
      Object.values(polls).flatMap((screens) => Object.values(screens).flatMap((asked) => Object.keys(asked))),
    );
    const often = [...polled].filter((name) => (measured[name]?.roundTrips ?? 0) > 4);
    expect(often).toEqual(['readThread']);

    if (process.env.MEASURE) writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
    else {
      expect(Object.keys(measured)).toEqual(Object.keys(kept));
      for (const [name, { readUnits, writeUnits, bytes, roundTrips }] of Object.entries(measured)) {
        const before = kept[name] as Measure;
        // Ids differ between runs, so sizes can round up differently.
        expect([name, Math.abs(readUnits - before.readUnits) <= 1, Math.abs(writeUnits - before.writeUnits) <= 3]).toEqual([
          name,
          true,
          true,
        ]);
        expect([name, roundTrips]).toEqual([name, before.roundTrips]);
        expect([name, Math.abs(bytes - before.bytes) <= 0.1 * before.bytes + 20]).toEqual([name, true]);
      }
    }
  });

  it('grows by one read and two writes for an Idempotency-Key, without another wait', async () => {
    const [stager, { id }] = [await aStager(), await aProject(await anOwner())];
    const call = { ...as(stager), params: { id }, body: { text: 'Is there an elevator?' } };
    const ask = (headers: Call['headers'] = {}) => callRoute(routes.askQuestion, { ...call, headers });
    // The first call starts the window of a quota.
    await ask();
    const unkeyed = await measureConsumption(() => ask());
    const keyed = await measureConsumption(() => ask({ 'idempotency-key': randomUUID() }));
    expect(keyed.roundTrips - unkeyed.roundTrips).toBe(0);
    expect(keyed.writeUnits - unkeyed.writeUnits).toBe(2);
    expect(keyed.units - unkeyed.units).toBe(3);
  });
});

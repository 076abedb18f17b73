import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { hours, plus } from '#core/kernel/time';
import { findBid } from '#core/market/bid/bid.repo';
import type { OperationId } from '#shared/api/manifest';
import * as routes from '#shared/api/routes';
import type { NoticesFile } from '#shared/site/notices';
import { type SwitchName, switches, switchNames } from '#shared/site/switches';
import { handler as expireAcceptances } from '../../events/expire-acceptances';
import { handler as sweepUploads } from '../../events/sweep-uploads';
import {
  adminClaims,
  aMessage,
  anAcceptedBid,
  anAddress,
  anOwner,
  aProject,
  aStager,
  confirmedAddress,
  projectInput,
} from '../../testing/builders';
import { type Call, callRoute, lambdaContext } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { everyItem, restore } from '../../testing/everything';
import { withFollowing } from '../../testing/followed';
import { routeOf } from '../../testing/handlers';
import { logLines } from '../../testing/logs';
import { sendAt, sentMail, withMailServer } from '../../testing/mail';
import { exampleBody } from '../../testing/operations';
import { deployTemplate, readDeployed, withS3 } from '../../testing/s3';
import { withStripe } from '../../testing/stripe';

withS3();
withMailServer();
const stripe = withStripe();
const follow = withFollowing();

const claims = { ...adminClaims, username: 'ada' };
const ask = <Id extends OperationId>(id: Id, call: Call) => callRoute(routeOf(id), { address: anAddress(), ...call });
const state = async () => (await ask('getSiteState', { claims })).body;
const actions = async () => (await ask('listAuditEntries', { claims, query: { limit: '100' } })).body;

/** The current time. It stays near the real one, because S3 refuses signatures that are too old or too new. */
let clock = Date.now();
const laterBy = (ms: number): void => {
  clock += ms;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
};
/** Functions read the state again after this time. */
const tenSecondsLater = (): void => laterBy(10_000);

const press = async (name: SwitchName, isOn: boolean, more: Record<string, unknown> = {}) => {
  laterBy(1000);
  const { version } = await state();
  return ask('changeSwitch', { claims, params: { name }, body: { version, isOn, ...(!isOn && { reason: 'fault' }), ...more } });
};
const notice = {
  text: 'Payments may be slow tonight.',
  severity: 'info',
  from: '2026-01-01T00:00:00.000Z',
  until: null,
} as const;
const say = async (notices: readonly object[]) => {
  laterBy(1000);
  const { version } = await state();
  return ask('replaceNotices', { claims, body: { version, notices } });
};
const file = async () => JSON.parse(await readDeployed('notices.json')) as NoticesFile;

beforeEach(async () => {
  await restore((await everyItem()).filter(({ entity }) => entity !== 'SiteState' && entity !== 'AuditRecord'));
  clock = Date.now();
  tenSecondsLater();
});
afterEach(() => void vi.useRealTimers());

describe('a switch', () => {
  it('shows how many things it would stop', async () => {
    await follow();
    const before = (await state()).stops;
    const owner = await anOwner();
    const [waiting, stager] = [await aProject(owner), await aStager()];
    await aProject(owner);
    await anAcceptedBid(waiting, stager);
    await follow();
    const { stops } = await state();
    const added = switchNames.map((name) => [name, stops[name].count - before[name].count]);
    // A project stays open until the fee of its bid is paid. The owner is emailed about the bid, and the stager about the fee.
    expect(Object.fromEntries(added)).toEqual({ sign_up: 2, posting: 2, bidding: 2, payments: 1, mail: 2 });
    expect(switchNames.filter((name) => stops[name].hasMore)).toEqual([]);
  });

  const needing: [SwitchName, OperationId, () => Promise<Call>][] = [
    ['sign_up', 'register', async () => ({ body: { ...exampleBody(routes.register), email: `a${clock}@test.example` } })],
    ['posting', 'createProject', async () => ({ sessionId: (await anOwner()).sessionId, body: { ...projectInput } })],
    [
      'bidding',
      'placeBid',
      async () => ({
        sessionId: (await aStager()).sessionId,
        params: { id: (await aProject(await anOwner())).id },
        body: { amount: 1500, timeline: '2 weeks' },
      }),
    ],
    [
      'payments',
      'createPaymentIntent',
      async () => {
        const stager = await aStager();
        const bid = await anAcceptedBid(await aProject(await anOwner()), stager);
        return { sessionId: stager.sessionId, params: { id: bid.id } };
      },
    ],
  ];

  it.each(needing)('%s makes %s fail with 503, a message and Retry-After until it is on again', async (name, id, callOf) => {
    expect((await press(name, false)).status).toBe(200);
    tenSecondsLater();
    const call = await callOf();
    const refused = await ask(id, call);
    expect([refused.status, refused.error.code, refused.error.message, refused.headers['retry-after']]).toEqual([
      503,
      'SWITCHED_OFF',
      switches[name].off,
      '300',
    ]);
    // This is not logged as a failure.
    expect(logLines.at(-1)).toContain('"SWITCHED_OFF"');
    expect(logLines.filter((line) => line.includes('"failure"'))).toEqual([]);
    // The other operations still work.
    for (const [other, otherId, otherCall] of needing) {
      if (other !== name && other !== 'payments') expect((await ask(otherId, await otherCall())).status).toBe(201);
    }
    expect((await press(name, true)).status).toBe(200);
    tenSecondsLater();
    expect((await ask(id, call)).status).toBeLessThan(300);
  });

  it('is not revealed to callers without permission', async () => {
    await press('bidding', false);
    tenSecondsLater();
    const [, , callOf] = needing[2] as (typeof needing)[number];
    const call = await callOf();
    expect((await ask('placeBid', { ...call, sessionId: undefined })).status).toBe(401);
    expect((await ask('placeBid', { ...call, sessionId: (await anOwner()).sessionId })).status).toBe(403);
  });

  it('takes effect within ten seconds, and is read once in that time without an extra wait', async () => {
    const [, , callOf] = needing[2] as (typeof needing)[number];
    const calls = await Promise.all([1, 2, 3, 4].map(callOf));
    const place = (call: Call | undefined) => ask('placeBid', call ?? {});
    const first = await measureConsumption(() => place(calls[0]));
    const second = await measureConsumption(() => place(calls[1]));
    // One read unit, without another wait.
    expect([first.units - second.units, first.roundTrips - second.roundTrips]).toEqual([1, 0]);
    await press('bidding', false);
    // One second passed with the change.
    laterBy(8_999);
    expect((await place(calls[2])).status).toBe(201);
    laterBy(1);
    expect((await place(calls[3])).status).toBe(503);
  });

  it('costs calls that need no switch nothing', async () => {
    const { sessionId } = await anOwner();
    const { commands } = await measureConsumption(() => ask('countPendingBids', { sessionId }));
    expect(commands).toEqual(['GetItem', 'GetItem', 'GetItem']);
  });

  it('requires a reason and the current version, is recorded, and changes once when two race', async () => {
    expect((await press('posting', false, { reason: undefined })).error.issues).toEqual([
      { path: 'reason', message: 'Please select a reason' },
    ]);
    const { version } = await state();
    const both = await Promise.all(
      (['posting', 'bidding'] as const).map((name) =>
        ask('changeSwitch', { claims, params: { name }, body: { version, isOn: false, reason: 'abuse' } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { stops: _, ...known } = await state();
    expect(known.switches.filter(({ isOn }) => !isOn)).toEqual([
      { name: expect.any(String), isOn: false, reason: 'abuse', since: new Date(clock).toISOString() },
    ]);
    expect((await actions())[0]).toMatchObject({
      type: 'switched_off',
      administrator: 'ada',
      details: expect.stringContaining('Abuse'),
    });
    // Setting the current state again changes nothing and is not recorded.
    const before = (await actions()).length;
    const [off] = known.switches.filter(({ isOn }) => !isOn);
    expect(
      (
        await ask('changeSwitch', {
          claims,
          params: { name: off?.name ?? '' },
          body: { version: 0, isOn: false, reason: 'fault' },
        })
      ).body,
    ).toEqual(known);
    expect((await actions()).length).toBe(before);
    await press(off?.name as SwitchName, true);
    expect((await actions())[0]).toMatchObject({ type: 'switched_on' });
    expect(new Set((await state()).switches.map(({ isOn }) => isOn))).toEqual(new Set([true]));
  });

  it('is needed by at least one operation each', () => {
    const named = new Set(Object.values(routes).flatMap(({ definition }) => ('needs' in definition ? [definition.needs] : [])));
    expect([...named, 'mail'].sort()).toEqual([...switchNames].sort());
  });
});

describe('payments while switched off', () => {
  it('still settle after the money was paid', async () => {
    const stager = await aStager();
    const bid = await anAcceptedBid(await aProject(await anOwner()), stager);
    const call = { sessionId: stager.sessionId, params: { id: bid.id } };
    const { body } = await ask('createPaymentIntent', call);
    const [paymentIntentId = ''] = body.clientSecret.split('_secret_');
    await press('payments', false);
    tenSecondsLater();
    expect((await ask('createPaymentIntent', call)).status).toBe(503);
    await stripe.sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
    expect((await ask('completePayment', { ...call, body: { paymentIntentId } })).status).toBe(200);
    expect((await findBid(bid.id))?.paymentStatus).toBe('paid');
  });

  it('release no acceptance until a day after they are on again', async () => {
    const stager = await aStager();
    const bid = await anAcceptedBid(await aProject(await anOwner()), stager);
    const status = async () => (await findBid(bid.id))?.status;
    const run = () => expireAcceptances({}, lambdaContext());
    await press('payments', false);
    const [began, day] = [clock, hours(24)];
    const runAt = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: began + ms });
      await run();
    };
    await runAt(4 * day);
    expect(await status()).toBe('payment_required');
    vi.useFakeTimers({ toFake: ['Date'], now: clock });
    await press('payments', true);
    const onSince = { payments: new Date(began + 4 * day).toISOString() };
    await write(update(keys.siteState(), { set: { onSince } }));
    await runAt(5 * day - 1);
    expect(await status()).toBe('payment_required');
    await runAt(5 * day);
    expect(await status()).toBe('rejected');
  });
});

describe('email while switched off', () => {
  it('waits and is sent later, except emails about the account itself', async () => {
    const owner = await confirmedAddress(await anOwner());
    const stager = await aStager();
    const at = (minutes: number) => plus(new Date(clock), minutes * 60_000);
    await sendAt(at(0));
    await press('mail', false);
    await aMessage(stager, owner, 'Is Tuesday all right?');
    const leaver = await aStager();
    await ask('deleteUser', { sessionId: leaver.sessionId, params: { id: leaver.id } });
    const subjectsTo = async (email: string) => (await sentMail(email)).map(({ subject }) => subject);
    expect(await sendAt(at(40))).toMatchObject({ failed: 0 });
    expect(await subjectsTo(leaver.email)).toEqual(expect.arrayContaining([expect.stringContaining('deleted')]));
    expect((await subjectsTo(owner.email)).filter((subject) => !subject.startsWith('Confirm'))).toEqual([]);
    // A password reset link is sent at once.
    await ask('forgotPassword', { body: { email: owner.email } });
    expect(await subjectsTo(owner.email)).toContainEqual(expect.stringContaining('assword'));

    await press('mail', true);
    // Delayed emails do not count as failed.
    const { done, failed } = await sendAt(at(100));
    expect([done > 0, failed]).toEqual([true, 0]);
    expect(await subjectsTo(owner.email)).toContainEqual(expect.stringContaining('message'));
  });
});

describe('notices', () => {
  it('appear in a file of the site until they expire or are removed', async () => {
    const soon = new Date(clock + 60_000).toISOString();
    const { body, status } = await say([notice, { ...notice, severity: 'warning', text: 'Over soon.', until: soon }]);
    expect(status).toBe(200);
    expect(body.notices).toEqual([
      { ...notice, id: expect.any(String) },
      { ...notice, severity: 'warning', text: 'Over soon.', until: soon, id: expect.any(String) },
    ]);
    expect(await file()).toEqual({ notices: body.notices, off: [] });
    await press('bidding', false);
    expect(await file()).toEqual({ notices: body.notices, off: ['bidding'] });
    laterBy(60_000);
    expect((await state()).notices).toHaveLength(1);
    // The schedule removes expired notices from the file.
    await sweepUploads({}, lambdaContext());
    expect((await file()).notices).toHaveLength(1);
    await say([]);
    expect(await file()).toEqual({ notices: [], off: ['bidding'] });
    expect((await actions()).slice(0, 3).map(({ details }) => details)).toEqual([
      'Removed all notices',
      'Switched off bidding: Something is broken',
      'Changed the notices: 2 now',
    ]);
  });

  it('get a new id when their text changes, so that dismissed ones appear again', async () => {
    const [first] = (await say([notice])).body.notices;
    const [same] = (await say([{ ...first, severity: 'warning' }])).body.notices;
    expect(same).toEqual({ ...first, severity: 'warning' });
    const [other] = (await say([{ ...first, text: 'Payments are back.' }])).body.notices;
    expect(other?.id).not.toBe(first?.id);
  });

  it.each([
    [{ ...notice, text: 'x'.repeat(281) }, 'text', 'Must be at most 280 characters'],
    [{ ...notice, text: '  ' }, 'text', 'Please write the notice'],
    [{ ...notice, until: notice.from }, 'until', 'The end must be after the start'],
    [{ ...notice, severity: 'alarming' }, 'severity', 'Please select a severity'],
    [{ ...notice, from: 'tomorrow' }, 'from', 'Please choose when the notice begins'],
  ])('are refused if incomplete or invalid: %j', async (one, path, message) => {
    const answer = await say([one]);
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: `notices.0.${path}`, message }]]);
  });

  it('are limited to three, and require the current version', async () => {
    expect((await say([notice, notice, notice, notice])).status).toBe(400);
    await say([notice]);
    expect((await ask('replaceNotices', { claims, body: { version: 0, notices: [] } })).status).toBe(409);
  });
});

describe('the file of notices', () => {
  it('is written in a new stage and repaired if damaged', async () => {
    await sweepUploads({}, lambdaContext());
    expect(await file()).toEqual({ notices: [], off: [] });
    await deployTemplate('notices.json', '<html>');
    await sweepUploads({}, lambdaContext());
    expect(await file()).toEqual({ notices: [], off: [] });
  });

  it('can be written again after a failure, which the administrator sees', async () => {
    const send = vi.spyOn(S3Client.prototype, 'send').mockImplementation(() => Promise.reject(new Error('S3 is away')));
    const failed = await press('bidding', false);
    send.mockRestore();
    expect([failed.status, failed.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(failed.error.message).toMatch(/^This is saved, but the site doesn't show it yet/);
    expect((await state()).switches.find(({ name }) => name === 'bidding')).toMatchObject({ isOn: false });
    expect((await press('bidding', false)).status).toBe(200);
    expect((await file()).off).toEqual(['bidding']);
  });

  it('contains the changes of both administrators when they race', async () => {
    await say([notice]);
    await write(update(keys.siteState(), { set: { notices: [], version: 7 } }));
    expect((await press('posting', false)).status).toBe(200);
    expect(await file()).toEqual({ notices: [], off: ['posting'] });
  });
});

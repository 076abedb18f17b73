import { expect, it } from 'vitest';
import { type Entity, entities } from '#core/kernel/table/entities';
import { transact } from '#core/kernel/table/transact';
import { hours } from '#core/kernel/time';
import { findAccount } from '#core/market/account/account.repo';
import { rememberDevice } from '#core/market/account/device.repo';
import { saveProfile } from '#core/market/account/profile.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { createLiveTicket, createProject, login } from '#shared/api/routes';
import { ticketSeconds } from '#shared/live/live';
import { type Kept, kept, retention } from '#shared/retention';
import { aReadyExport, confirmedAddress, projectInput } from '../testing/builders';
import { callRoute } from '../testing/call';
import { everyItem, type Item } from '../testing/everything';
import { freshFixtures } from '../testing/fixtures';
import { sendAt, withMailServer } from '../testing/mail';

withMailServer();

/** The days that an item lasts if they differ from the maximum in its row. */
const shorter = (item: Item): number | undefined => {
  if (item.entity === 'Session') return item.impersonation ? kept.impersonationShownDays : kept.idleSessionDays;
  if (item.entity === 'LiveTicket') return ticketSeconds / 86_400;
  // The former address of an account, until somebody else can use it.
  if (item.entity === 'EmailClaim') return kept.undoDays;
  return undefined;
};

const rowOf = (entity: Entity): Kept => retention[entities[entity].kept];

/** An email that is still due does not expire yet. */
const isUnderWay = ({ entity, state }: Item): boolean => entity === 'Mail' && state === 'due';

it('every stored item expires when the retention table says', async () => {
  const now = new Date();
  const { owner, otherOwner, bidder, otherStager } = await freshFixtures();
  await transact(rememberDevice(undefined, owner, now).writes);
  await beginReset(owner, now);
  await callRoute(createProject, {
    sessionId: owner.sessionId,
    headers: { 'idempotency-key': 'one' },
    body: projectInput,
  });
  await callRoute(createLiveTicket, { sessionId: owner.sessionId });
  await callRoute(login, { body: { email: owner.email, password: 'wrong horse' } });
  await aReadyExport(otherOwner);
  await confirmedAddress(bidder);
  const account = await findAccount(bidder.id);
  if (account) await saveProfile(account, { ...account, email: `other-${account.email}` }, 'Chrome', now);
  await confirmedAddress(otherStager);
  await sendAt(now);

  const items = await everyItem();
  const seen = new Set<string>();
  for (const item of items) {
    const lastsDays = shorter(item) ?? rowOf(item.entity).ttlDays;
    const { expiresAtEpochSeconds: end } = item;
    if (end === undefined) {
      if (item.entity !== 'EmailClaim')
        expect([item.entity, isUnderWay(item) ? undefined : lastsDays]).toEqual([item.entity, undefined]);
      continue;
    }
    seen.add(item.entity);
    const begun = [
      item.entity === 'MarketDay' ? item.day : undefined,
      item.concludedAt,
      item.readyAt,
      item.leftAt,
      item.deletedAt,
      item.lastUsedAt,
      item.createdAt,
    ].find((time) => typeof time === 'string');
    const lasts = Number(end) * 1000 - Date.parse(String(begun ?? now.toISOString()));
    expect(lastsDays, item.entity).toBeDefined();
    expect(lasts, item.entity).toBeLessThanOrEqual(hours(24) * Number(lastsDays) + hours(1));
    // A window of a throttle may be shorter than the longest.
    if (item.entity !== 'Throttle') expect(lasts, item.entity).toBeGreaterThan(hours(24) * Number(lastsDays) - hours(1));
  }
  const ending = (Object.keys(entities) as Entity[]).filter((entity) => rowOf(entity).ttlDays !== undefined);
  // These need a WebSocket, an administrator's login or an event from Stripe.
  const elsewhere = new Set<Entity>(['AdminSignIn', 'Connection', 'Listener', 'OpenConnections', 'StripeEvent']);
  expect([...seen].sort()).toEqual(['EmailClaim', ...ending.filter((entity) => !elsewhere.has(entity))].sort());
});

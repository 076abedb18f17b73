import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { initialSiteState } from '#core/desk/operations/site-state';
import { saveSiteState } from '#core/desk/operations/site-state.repo';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { type Entity, entities } from '#core/kernel/table/entities';
import { transact } from '#core/kernel/table/transact';
import { openSession } from '#core/market/account/session.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { noComparison } from '#core/market/ledger/comparison';
import { recordDiscrepancy, saveComparison } from '#core/market/ledger/comparison.repo';
import { frequenciesOf } from '#core/market/preferences/settings';
import { getMailSettings, saveChoices } from '#core/market/preferences/settings.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { aCase, anOwner, aProject, confirmedAddress } from '../testing/builders';
import { callRoute } from '../testing/call';
import { everyItem, type Item, restore } from '../testing/everything';
import { callAs, type Fixtures, freshFixtures, people, type Role } from '../testing/fixtures';
import { callAbout, rows } from '../testing/operations';
import { withPush } from '../testing/push';
import { withStripe } from '../testing/stripe';

/*
 * The table of a release, as deployed stages have it. Once such a stage exists, code changes must not rewrite the file: later fields
 * are missing in old items, and the code must be able to read them.
 */
const file = join(import.meta.dirname, '../testing/frozen.json');

interface Frozen {
  /** When the data was stored. ISO 8601. */
  at: string;
  fixtures: Fixtures;
  items: Item[];
}

/** Entities that live for a day at most, or that a later release never reads. */
const shortLived = new Set([
  'Connection',
  'Device',
  'AdminSignIn',
  'Export',
  'Followed',
  'Job',
  'KeptAnswer',
  'Leaver',
  'Listener',
  'LiveTicket',
  'OpenConnections',
  'Pass',
  'PasswordReset',
  'Session',
  'StripeEvent',
  'Throttle',
  'Upload',
]);
const someAreEnough = 12;
const stripe = withStripe();
withPush();

/** Makes the file if it is missing. To make a new one: `rm functions/testing/frozen.json`. */
const freeze = async (): Promise<Frozen> => {
  const now = new Date();
  const fixtures = await freshFixtures();
  const { owner, otherOwner, paidStager, completed } = fixtures;
  for (const { id } of [owner, paidStager]) {
    const review = newReview(
      completed,
      { rating: 5, title: 'On time', comment: null },
      { id: newId(now), reviewerId: id, mask: freshMask('reviewer'), now },
    );
    await saveReview(completed, review, now);
  }
  await aProject(otherOwner, { description: 'The garage is at the back, ask for 512' }, now);
  // A suspended user who deleted the account. The mailbox stays barred.
  const suspended = await anOwner();
  await aCase({ targetType: 'profile', targetId: suspended.id }, owner, { action: 'suspend', reason: 'fraud' }, now);
  await closeAccount(suspended.id, now);
  await saveServiceAreas(paidStager, [{ placeId: 'san-diego-ca', miles: 25 }], now);
  const { id } = await confirmedAddress(paidStager);
  const settings = await getMailSettings(id);
  await saveChoices(
    id,
    {
      frequencies: { ...frequenciesOf(settings), areas: 'at_once' },
      quietHours: { from: 22, until: 7 },
      timeZone: 'America/Denver',
    },
    settings,
  );
  await saveComparison(noComparison, { pass: now.toISOString() });
  await saveSiteState(initialSiteState, initialSiteState, transact);
  await recordDiscrepancy({ kind: 'amount', subject: 'pi_1', ours: '$40.00', theirs: '$50.00' }, now.toISOString(), now);
  const counts = new Map<string, number>();
  const items = (await everyItem()).filter(({ entity }) => {
    counts.set(entity, (counts.get(entity) ?? 0) + 1);
    return !shortLived.has(entity) && (counts.get(entity) ?? 0) <= someAreEnough;
  });
  // Items that would have expired when the test runs.
  const lasting = items.map((item) => (item.expiresAt ? { ...item, expiresAt: '2999-01-01T00:00:00.000Z' } : item));
  return { at: now.toISOString(), fixtures, items: lasting };
};

const inLines = ({ items, ...rest }: Frozen): string =>
  `{ "items": [\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n],\n${JSON.stringify(rest).slice(1)}\n`;

const thaw = async (): Promise<Frozen> => {
  if (!existsSync(file)) writeFileSync(file, inLines(await freeze()));
  const frozen = JSON.parse(readFileSync(file, 'utf8')) as Frozen;
  await restore(frozen.items);
  const { fixtures } = frozen;
  for (const name of people.filter((one) => !['gone', 'ended', 'formerOwner'].includes(one))) {
    fixtures[name].sessionId = await openSession(fixtures[name], new Date());
  }
  return frozen;
};

const readers: Role[] = ['visitor', 'owner', 'bidder', 'paidStager', 'admin'];

describe('data stored by an older release', () => {
  let frozen: Frozen;
  beforeAll(async () => {
    frozen = await thaw();
  });
  const reading = rows.filter(({ route }) => route.method === 'GET');

  it.each(reading.map((row) => [row.route.id, row.about, row] as const))(
    '%s, %s, returns what the contract declares',
    async (_id, _about, row) => {
      for (const role of readers) {
        const as = callAs(role, frozen.fixtures, row.route.definition.access === 'admin');
        // `callRoute` throws if the answer does not match the contract.
        const answer = await callRoute(row.route, { ...as, ...(await callAbout(row, frozen.fixtures, stripe)) });
        expect([role, answer.status]).toEqual([role, row.statusFor(role)]);
      }
    },
  );

  it('includes every entity that is kept for more than a day', () => {
    const known = new Set(frozen.items.map(({ entity }) => entity));
    const names = Object.keys(entities) as Entity[];
    expect(names.filter((entity) => !known.has(entity) && !shortLived.has(entity))).toEqual([]);
  });
});

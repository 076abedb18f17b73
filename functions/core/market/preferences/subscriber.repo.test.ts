import { expect, it } from 'vitest';
import { transact } from '#core/kernel/table/transact';
import { changesOf } from '#functions/testing/changes';
import { everyItem, restore } from '#functions/testing/everything';
import { type MailSettingsRecord, noSettings } from './settings';
import { subscribersAround, updateSubscriptions } from './subscriber.repo';

const charlotte = { lat: 35.2271, lon: -80.8431 };
/** Across the edge of a cell from Charlotte. */
const raleigh = { lat: 35.7796, lon: -78.6382 };
const asheville = { lat: 36.1, lon: -82.55 };
const around = (point: typeof charlotte, miles = 10) => ({ ...point, miles });

const wanting = (...areas: NonNullable<MailSettingsRecord['areas']>): MailSettingsRecord => ({
  ...{ ...noSettings, areas, frequencies: { areas: 'at_once' } },
});
const changes = (userId: string, before: MailSettingsRecord, after: MailSettingsRecord) =>
  changesOf(() => transact(updateSubscriptions(userId, before, after)));

it('files a subscriber under their alerted areas, and nowhere else', async () => {
  const [here, both] = [wanting(around(charlotte)), wanting(around(charlotte), around(raleigh))];
  expect(await changes('dana', noSettings, here)).toMatchInlineSnapshot(
    `"+ SUBSCRIBERS#4_31_24 dana areas=[{"lat":35.2271,"lon":-80.8431,"miles":10}], entity=Subscriber, userId=dana"`,
  );
  expect(await changes('dana', here, both)).toMatchInlineSnapshot(`
    "  SUBSCRIBERS#4_31_24 dana areas: [{"lat":35.2271,"lon":-80.8431,"miles":10}] > [{"lat":35.2271,"lon":-80.8431,"miles":10},{"lat":35.7796,"lon":-78.6382,"miles":10}]
    + SUBSCRIBERS#4_31_25 dana areas=[{"lat":35.2271,"lon":-80.8431,"miles":10},{"lat":35.7796,"lon":-78.6382,"miles":10}], entity=Subscriber, userId=dana"
  `);
  expect(await changes('dana', both, wanting(around(raleigh)))).toMatchInlineSnapshot(`
    "- SUBSCRIBERS#4_31_24 dana
      SUBSCRIBERS#4_31_25 dana areas: [{"lat":35.2271,"lon":-80.8431,"miles":10},{"lat":35.7796,"lon":-78.6382,"miles":10}] > [{"lat":35.7796,"lon":-78.6382,"miles":10}]"
  `);
  expect(await changes('dana', wanting(around(raleigh)), { ...both, frequencies: { areas: 'daily' } })).toMatchInlineSnapshot(
    `"- SUBSCRIBERS#4_31_25 dana"`,
  );
  expect((await everyItem()).filter(({ entity }) => entity === 'Subscriber')).toEqual([]);
});

it('writes nothing if the alerted areas are unchanged', () => {
  const daily = { ...wanting(around(charlotte)), frequencies: { areas: 'daily' } } as const;
  expect(
    updateSubscriptions('dana', wanting(around(charlotte)), { ...wanting(around(charlotte)), timeZone: 'America/Denver' }),
  ).toEqual([]);
  expect(updateSubscriptions('dana', daily, noSettings)).toEqual([]);
});

it('finds the subscribers around a point page by page', async () => {
  await restore([]);
  for (const [userId, point] of [
    ['ann', raleigh],
    ['dana', charlotte],
    ['marcus', charlotte],
  ] as const)
    await transact(updateSubscriptions(userId, noSettings, wanting(around(point))));
  const first = await subscribersAround(asheville, { limit: 1 });
  expect(first.items).toEqual([{ userId: 'dana', areas: [around(charlotte)] }]);
  const { items, next } = await subscribersAround(asheville, { limit: 1, cursor: first.next });
  expect([items.map(({ userId }) => userId), next]).toEqual([['marcus'], undefined]);
});

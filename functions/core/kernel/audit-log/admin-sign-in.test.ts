import { expect, it } from 'vitest';
import { measureConsumption } from '#functions/testing/capacity';
import { everyItem } from '#functions/testing/everything';
import { recordAdminSignIn } from './admin-sign-in';

const now = new Date('2026-02-10T12:00:00.000Z');
const signIns = async () => (await everyItem()).filter(({ type }) => type === 'administrator_signed_in');

it("records an administrator's sign-in once, however many calls and processes use it", async () => {
  await Promise.all([1, 2, 3, 4].map(() => recordAdminSignIn('ada', '2026-02-10T11:00:00.000Z', now)));
  const { commands } = await measureConsumption(() => recordAdminSignIn('ada', '2026-02-10T11:00:00.000Z', now));
  expect(commands).toEqual([]);
  expect(await signIns()).toEqual([
    expect.objectContaining({
      list: 'events',
      administrator: 'ada',
      signedInAt: '2026-02-10T11:00:00.000Z',
      createdAt: now.toISOString(),
    }),
  ]);
  // Another sign-in of the same administrator, and one of another at the same time.
  await recordAdminSignIn('ada', '2026-02-10T11:00:01.000Z', now);
  await recordAdminSignIn('grace', '2026-02-10T11:00:00.000Z', now);
  expect((await signIns()).map(({ administrator }) => administrator).sort()).toEqual(['ada', 'ada', 'grace']);
});

import { describe, expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { put, type Write } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { changesOf, expectRefused } from '#functions/testing/changes';
import { claimEmail, holdEmail, reclaimEmail, releaseEmail } from './email-claim.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const until = plus(now, days(7));
const heldUntil = until.toISOString();
const email = 'dana@claim.example';
const key = keys.emailClaim(email);
const taken = conflict('Somebody has it');
const others = conflict('An account with this email already exists');

/** Stores a claim of the email. `held`: the account left it and can return until then. */
const claimed = (held: { heldUntil?: string } = {}): Promise<void> =>
  transact([put({ ...key, entity: 'EmailClaim', userId: 'dana', ...held }, { replace: true })]);
const save = (write: Write) => () => transact([write]);
const names = { [heldUntil]: 'later' };

describe('an email address', () => {
  it('belongs to the first account that claims it', async () => {
    expect(await changesOf(save(claimEmail(email, 'dana', now)))).toMatchInlineSnapshot(
      `"+ EMAIL#dana@claim.example CLAIM entity=EmailClaim, userId=dana"`,
    );
    await expect(transact([claimEmail(email, 'erin', now)])).rejects.toThrow(others);
    await expect(transact([claimEmail(email, 'dana', now)])).rejects.toThrow(others);
  });

  it('can be claimed by another account from the moment its hold ends', async () => {
    await claimed({ heldUntil });
    await expect(transact([claimEmail(email, 'erin', plus(until, -1))])).rejects.toThrow(others);
    expect(await changesOf(save(claimEmail(email, 'erin', until)), names)).toMatchInlineSnapshot(
      `"  EMAIL#dana@claim.example CLAIM heldUntil: later > nothing, userId: dana > erin"`,
    );
  });

  it('is held for the account that leaves it', async () => {
    await claimed();
    expect(await changesOf(save(holdEmail(email, 'dana', until)), names)).toMatchInlineSnapshot(
      `"  EMAIL#dana@claim.example CLAIM expiresAtEpochSeconds: nothing > 1772971200, heldUntil: nothing > later"`,
    );
  });

  it('returns to the account it is held for', async () => {
    await claimed();
    await transact([holdEmail(email, 'dana', until)]);
    expect(await changesOf(save(reclaimEmail(email, 'dana', heldUntil, taken)), names)).toMatchInlineSnapshot(
      `"  EMAIL#dana@claim.example CLAIM expiresAtEpochSeconds: 1772971200 > nothing, heldUntil: later > nothing"`,
    );
  });

  it.each([['gone' as const], [{ userId: 'erin' }], [{ heldUntil: plus(until, 1).toISOString() }], [{ heldUntil: undefined }]])(
    'does not return if the hold differs: %j',
    async (other) => {
      await claimed({ heldUntil });
      await expectRefused(save(reclaimEmail(email, 'dana', heldUntil, taken)), key, other, taken);
    },
  );

  it('is free for others after its release', async () => {
    await claimed();
    expect(await changesOf(save(releaseEmail(email, 'dana')))).toMatchInlineSnapshot(`"- EMAIL#dana@claim.example CLAIM"`);
  });

  it.each([['gone' as const], [{ userId: 'erin' }]])(
    'is neither held nor released for an account that does not have it: %j',
    async (other) => {
      await claimed();
      await expectRefused(save(holdEmail(email, 'dana', until)), key, other, StaleRead);
      await expectRefused(save(releaseEmail(email, 'dana')), key, other, StaleRead);
    },
  );
});

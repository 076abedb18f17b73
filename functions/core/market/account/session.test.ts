import { describe, expect, it } from 'vitest';
import { AppError } from '#core/kernel/errors';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import {
  assertFreshPassword,
  endOf,
  isLive,
  isShownToUser,
  isTouchDue,
  newImpersonation,
  newSession,
  type SessionRecord,
  sessionForAdmin,
  sessionForHolder,
} from './session';

const now = new Date('2026-03-01T12:00:00.000Z');
const at = (milliseconds: number): Date => plus(now, milliseconds);
const iso = (milliseconds: number): string => at(milliseconds).toISOString();

const session: SessionRecord = {
  id: 'session',
  userId: 'dana',
  generation: 3,
  device: 'Chrome on macOS',
  country: 'US',
  createdAt: iso(0),
  authenticatedAt: iso(0),
  lastUsedAt: iso(0),
  expiresAt: iso(days(30)),
};

it('shows administrators a session, and who impersonates and why', () => {
  const { id, device, country, createdAt, lastUsedAt } = session;
  const shown = { id, device, country, createdAt, lastUsedAt, endsAt: iso(days(14)) };
  expect(sessionForAdmin(session)).toEqual({ ...shown, impersonation: null });
  const impersonation = { reason: 'asked', note: null, administrator: 'olive' } as const;
  expect(sessionForAdmin({ ...session, impersonation })).toEqual({ ...shown, impersonation });
});

describe('a session', () => {
  it("starts in the account's generation, used and confirmed, for at most thirty days", async () => {
    const account = { ...(await aPerson({}, now)), id: 'dana', sessionGeneration: 3 };
    expect(newSession(account, { device: 'Chrome on macOS', country: 'US' }, { id: 'session', now })).toEqual(session);
  });

  it.each([
    ['two weeks after its last use', days(2), days(16)],
    ['thirty days after it began at the latest', days(29), days(30)],
  ])('ends %s', (_, used, end) => {
    expect(endOf({ ...session, lastUsedAt: iso(used) })).toEqual(at(end));
  });

  it.each([
    ['in its time and generation', 3, days(14) - 1, true],
    ['at its end', 3, days(14), false],
    ['of an earlier generation', 4, 0, false],
    ['of a later generation', 2, 0, false],
  ])('%s is live with generation %s after %s ms: %s', async (_, sessionGeneration, when, isIt) => {
    expect(isLive(session, { ...(await aPerson({}, now)), sessionGeneration }, at(when))).toBe(isIt);
  });

  it.each([
    [hours(1) - 1, false],
    [hours(1), true],
  ])('saves its use at most once an hour: after %s ms, %s', (after, isIt) => {
    expect(isTouchDue(session, at(after))).toBe(isIt);
  });

  it('counts as fresh for less than fifteen minutes after the password', () => {
    expect(() => assertFreshPassword(session, at(minutes(15) - 1))).not.toThrow();
    expect(() => assertFreshPassword(session, at(minutes(15)))).toThrow(
      new AppError('PASSWORD_REQUIRED', 'Please enter your password to continue'),
    );
  });

  it('shows its holder when, where, and whether it is current, without the secret', () => {
    const { id, device, country, createdAt, lastUsedAt } = session;
    expect(sessionForHolder(session, 'session')).toEqual({
      id,
      device,
      country,
      createdAt,
      lastUsedAt,
      isPushed: false,
      current: true,
    });
    expect(sessionForHolder(session, 'another').current).toBe(false);
    expect(sessionForHolder({ ...session, pushEndpoint: 'https://push.example/1' }, 'session').isPushed).toBe(true);
  });
});

describe("an administrator's impersonation", () => {
  const impersonationOf = async (): Promise<SessionRecord> => {
    const account = { ...(await aPerson({}, now)), id: 'dana', sessionGeneration: 3 };
    return newImpersonation(
      account,
      { administrator: 'administrator', reason: 'asked', note: null },
      { id: 'impersonation', now },
    );
  };

  it('lasts half an hour and is not extended by use', async () => {
    const impersonation = await impersonationOf();
    expect(endOf(impersonation)).toEqual(at(minutes(30)));
    expect(isTouchDue(impersonation, at(hours(2)))).toBe(false);
  });

  it('shows its reason and end, but not the administrator', async () => {
    const { impersonation } = sessionForHolder(await impersonationOf(), 'session');
    expect(impersonation).toEqual({ reason: 'asked', note: null, endsAt: iso(minutes(30)) });
  });

  it('never counts as fresh', async () => {
    const impersonation = await impersonationOf();
    expect(() => assertFreshPassword(impersonation, now)).toThrow(
      new AppError('PASSWORD_REQUIRED', 'Please enter your password to continue'),
    );
  });

  it('is shown to the user for thirty days, unlike a sign-in', async () => {
    const impersonation = await impersonationOf();
    expect(isShownToUser(impersonation, at(days(30) - 1))).toBe(true);
    expect(isShownToUser(impersonation, at(days(30)))).toBe(false);
    expect(isShownToUser(session, now)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { keys } from '#core/kernel/table/keys';
import { appendOnly } from '#core/kernel/table/schema';
import { transact } from '#core/kernel/table/transact';
import { days, hours, plus } from '#core/kernel/time';
import { measureConsumption } from '#functions/testing/capacity';
import { everyItem } from '#functions/testing/everything';
import type { SecurityEvent } from './trail';
import { firstDayOnRecord, listTrail, recordEvent, recordsOf, saveWithEvent, type TrailQuery } from './trail.repo';

const now = new Date('2026-02-10T12:00:00.000Z');
const at = (day: string, hour = 12) => plus(new Date(`${day}T00:00:00.000Z`), hours(hour));

const note = (event: SecurityEvent, when: Date) => transact([recordEvent(event, when)]);
const changed = (userId: string, when: Date) => note({ type: 'password_changed', userId }, when);

/** Every page of what is asked, `limit` at a time. */
const all = async (query: TrailQuery, limit = 2) => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTrail(query, { limit, cursor }, now);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items.map(({ type, createdAt }) => `${createdAt.slice(0, 10)} ${type}`));
    cursor = page.next;
  } while (cursor);
  return found;
};

describe('the audit log', () => {
  it('is filtered by account, administrator, and days, across the turn of a year', async () => {
    const [dana, ada] = [{ userId: 'dana' }, { username: 'ada' }];
    await note({ type: 'account_registered', ...dana }, at('2025-11-30'));
    await changed('dana', at('2025-12-31', 23));
    await changed('dana', at('2026-01-01', 0));
    await changed('cleo', at('2026-01-01', 1));
    await saveWithAction({ type: 'user_deleted', ...dana }, ada, at('2026-01-15'))([]);
    await saveWithAction({ type: 'event_handled', paymentIntentId: 'pi_1', eventId: 'evt_1' }, ada, at('2026-01-16'))([]);
    await saveWithAction({ type: 'comparison_requested' }, { username: 'grace' }, at('2026-01-17'))([]);

    const ofDana = [
      '2026-01-15 user_deleted',
      '2026-01-01 password_changed',
      '2025-12-31 password_changed',
      '2025-11-30 account_registered',
    ];
    expect(await all({ about: 'dana' })).toEqual(ofDana);
    expect(await all({ about: 'dana', list: 'events' })).toEqual(ofDana.slice(1));
    expect(await all({ about: 'dana', by: 'ada' })).toEqual(ofDana.slice(0, 1));
    expect(await all({ about: 'dana', since: '2025-12-31', until: '2026-01-01' })).toEqual(ofDana.slice(1, 3));
    expect(await all({ by: 'dana', until: '2025-12-30' })).toEqual(ofDana.slice(3));
    expect(await all({ by: 'ada' })).toEqual(['2026-01-16 event_handled', '2026-01-15 user_deleted']);
    // What has no account is found by the first id that it names.
    expect(await all({ about: 'pi_1' })).toEqual(['2026-01-16 event_handled']);

    const actions = ['2026-01-17 comparison_requested', '2026-01-16 event_handled', '2026-01-15 user_deleted'];
    for (const limit of [1, 2, 3, 50]) {
      expect(await all({}, limit)).toEqual(actions);
      expect(await all({ list: 'events' }, limit)).toEqual([
        '2026-01-01 password_changed',
        '2026-01-01 password_changed',
        '2025-12-31 password_changed',
        '2025-11-30 account_registered',
      ]);
      expect(await all({ list: 'events', since: '2025-12-01', until: '2025-12-31' }, limit)).toEqual([
        '2025-12-31 password_changed',
      ]);
    }
    // From before anything is kept, and after today, there is nothing to look for.
    const { commands } = await measureConsumption(() => all({ list: 'actions', since: '1999-01-01', until: '2099-01-01' }, 50));
    expect(commands).toEqual(['Query', 'Query']);
    expect(await all({ since: '2026-03-01', until: '2026-02-01' })).toEqual([]);
  });

  it("reads one account's records at a cost independent of others", async () => {
    for (let count = 0; count < 40; count += 1) await changed(`other${count}`, at('2026-02-01'));
    await changed('erin', at('2026-02-02'));
    const { units } = await measureConsumption(() => all({ about: 'erin' }));
    expect(units).toBeLessThanOrEqual(0.5);
  });

  it('stores only ids, for 400 days, and each record once', async () => {
    const save = saveWithEvent({ type: 'account_deleted', userId: 'fay' }, now);
    await save([]);
    const [record] = (await everyItem()).filter(({ userId, type }) => userId === 'fay' && type === 'account_deleted');
    expect(record).toEqual({
      PK: 'AUDIT#events#2026',
      SK: expect.any(String),
      GSI1PK: 'AUDIT#BY#fay',
      GSI1SK: record?.SK,
      GSI2PK: 'AUDIT#ABOUT#fay',
      GSI2SK: record?.SK,
      entity: 'AuditRecord',
      id: record?.SK,
      list: 'events',
      type: 'account_deleted',
      userId: 'fay',
      createdAt: now.toISOString(),
      expiresAtEpochSeconds: plus(now, days(400)).getTime() / 1000,
    });
    const [put] = [recordEvent({ type: 'account_deleted', userId: 'fay' }, now)];
    await transact([put]);
    await expect(transact([put])).rejects.toThrow('This just changed');
  });

  it('is stored in partitions that no function may change (infra/constructs/rights.ts)', () => {
    const audit = [keys.auditRecord('actions', '2026', 'x'), keys.auditRecord('events', '2026', 'x'), keys.adminSignIn('x')];
    for (const { PK } of audit) expect(PK.startsWith(appendOnly.audit)).toBe(true);
    const line = { at: '2026-01-01T00:00:00Z', paymentIntentId: 'pi', type: 'created', reference: null };
    expect(keys.ledgerEntry(line).PK.startsWith(appendOnly.ledger)).toBe(true);
    // No other partition begins like that.
    const others = [keys.user('AUDIT'), keys.revenue('2026-01-01'), keys.payment('pi'), keys.activity('x'), keys.siteState()];
    for (const { PK } of others) for (const beginning of Object.values(appendOnly)) expect(PK.startsWith(beginning)).toBe(false);
  });
});

describe('a day of the audit log', () => {
  it('contains all records of both lists in order, and no others', async () => {
    await changed('a', at('2026-01-19', 23.999));
    await changed('b', at('2026-01-20', 0));
    await saveWithAction({ type: 'comparison_requested' }, { username: 'c' }, at('2026-01-20', 5))([]);
    for (let count = 0; count < 30; count += 1) await changed(`d${count}`, at('2026-01-20', 6 + count / 10));
    await saveWithAction({ type: 'comparison_requested' }, { username: 'e' }, at('2026-01-20', 23.999))([]);
    await changed('f', at('2026-01-21', 0));
    const records = await recordsOf('2026-01-20');
    expect(records).toHaveLength(33);
    expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).sort());
    expect(new Set(records.map(({ createdAt }) => createdAt.slice(0, 10)))).toEqual(new Set(['2026-01-20']));
    expect(await recordsOf('2026-01-22')).toEqual([]);
    // Of another test of this file.
    expect(await firstDayOnRecord(now)).toBe('2025-11-30');
  });
});

import { describe, expect, it } from 'vitest';
import type { DayRecord } from '#core/market/bid/bid';
import { afterProposal, assertInOrder, dayFor } from './handover';

const now = new Date('2026-11-23T20:00:00Z');
const nothing: DayRecord = { agreed: null, proposed: null };
const byOwner: DayRecord = { agreed: '2026-12-01', proposed: { date: '2026-12-05', by: 'owner' } };

const say = (day: DayRecord, by: 'owner' | 'stager', date: string | null) => afterProposal(day, { date, by, state: 'CA', now });

describe('a handover day', () => {
  it('is proposed by one party, and agreed when the other gives the same date', () => {
    const proposed = say(nothing, 'stager', '2026-12-01');
    expect(proposed).toEqual({ day: { agreed: null, proposed: { date: '2026-12-01', by: 'stager' } }, news: 'proposed' });
    expect(say(proposed?.day ?? nothing, 'owner', '2026-12-01')).toEqual({
      day: { agreed: '2026-12-01', proposed: null },
      news: 'agreed',
    });
  });

  it('stays agreed until both parties agree on another date', () => {
    expect(say({ agreed: '2026-12-01', proposed: null }, 'owner', '2026-12-05')).toEqual({ day: byOwner, news: 'proposed' });
    expect(say(byOwner, 'stager', '2026-12-07')).toEqual({
      day: { agreed: '2026-12-01', proposed: { date: '2026-12-07', by: 'stager' } },
      news: 'proposed',
    });
    expect(say(byOwner, 'stager', '2026-12-05')?.day).toEqual({ agreed: '2026-12-05', proposed: null });
  });

  it('can be confirmed against a proposal, and both parties must then confirm it', () => {
    expect(say(byOwner, 'stager', '2026-12-01')).toEqual({
      day: { agreed: '2026-12-01', proposed: { date: '2026-12-01', by: 'stager' } },
      news: 'proposed',
    });
  });

  it('is withdrawn by its proposer, with no date or with the agreed date', () => {
    const back = { day: { agreed: '2026-12-01', proposed: null }, news: undefined };
    expect(say(byOwner, 'owner', null)).toEqual(back);
    expect(say(byOwner, 'owner', '2026-12-01')).toEqual(back);
    expect(say(byOwner, 'stager', null)).toBeUndefined();
  });

  it('does not change if a party repeats itself', () => {
    expect(say(byOwner, 'owner', '2026-12-05')).toBeUndefined();
    expect(say({ agreed: '2026-12-01', proposed: null }, 'stager', '2026-12-01')).toBeUndefined();
    expect(say(nothing, 'stager', null)).toBeUndefined();
  });

  it('must be today or later at the property, and within three years', () => {
    // In California the 23rd has just begun to be noon.
    expect(say(nothing, 'owner', '2026-11-23')?.news).toBe('proposed');
    expect(() => say(nothing, 'owner', '2026-11-22')).toThrow('Please choose today or a later date');
    expect(say(nothing, 'owner', '2029-11-22')?.news).toBe('proposed');
    expect(() => say(nothing, 'owner', '2029-11-23')).toThrow('Please choose a date within the next three years');
  });

  it('is empty at first', () => {
    expect(dayFor(undefined, 'install')).toEqual(nothing);
    expect(dayFor({ days: { install: byOwner } }, 'install')).toEqual(byOwner);
  });
});

it('rejects a date before an earlier occasion, proposed or agreed', () => {
  const handover = { days: { install: { agreed: '2026-12-10', proposed: null }, rental_end: byOwner } };
  expect(() => assertInOrder(handover, 'photo_day', '2026-12-09')).toThrow("The photo day can't be before the install day");
  expect(() => assertInOrder(handover, 'pick_up', '2026-12-09')).toThrow("The pick-up can't be before the install day");
  expect(() => assertInOrder(handover, 'extension_end', '2026-12-04')).toThrow(
    "The end of extension can't be before the end of rental",
  );
  for (const occasion of ['photo_day', 'rental_end', 'pick_up'] as const) assertInOrder(handover, occasion, '2026-12-10');
  assertInOrder(handover, 'install', '2027-01-01');
  assertInOrder(undefined, 'photo_day', '2026-12-09');
});

it('keeps the end of the rental and the pick-up in order, proposed or agreed', () => {
  const pickUp = { days: { pick_up: { agreed: '2026-12-10', proposed: null } } };
  expect(() => assertInOrder(pickUp, 'rental_end', '2026-12-11')).toThrow("The end of rental can't be after the pick-up");
  assertInOrder(pickUp, 'rental_end', '2026-12-10');
  assertInOrder(pickUp, 'photo_day', '2026-12-11');
  for (const end of [byOwner, { agreed: '2026-12-05', proposed: null }]) {
    const handover = { days: { rental_end: end } };
    expect(() => assertInOrder(handover, 'pick_up', '2026-12-04')).toThrow("The pick-up can't be before the end of rental");
    assertInOrder(handover, 'pick_up', '2026-12-05');
  }
});

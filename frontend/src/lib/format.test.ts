import { describe, expect, it } from 'vitest';
import { formatPlace, labelOf, truncate } from '#shared/labels';
import {
  firstWord,
  formatAgo,
  formatCents,
  formatCountry,
  formatDateTime,
  formatDollars,
  formatTimeLeft,
  plural,
} from './format';

describe('format', () => {
  it('shows money in US dollars without decimals', () => {
    expect(formatDollars(1250)).toBe('$1,250');
    expect(formatDollars(0)).toBe('$0');
    expect(formatCents(5000)).toBe('$50');
  });

  it('shows the time left in its two largest units', () => {
    const now = new Date('2025-06-15T12:00:00.000Z');
    expect(formatTimeLeft('2025-06-18T11:59:00.000Z', now)).toBe('2 days 23 hours');
    expect(formatTimeLeft('2025-06-16T12:00:30.000Z', now)).toBe('1 day');
    expect(formatTimeLeft('2025-06-15T13:01:00.000Z', now)).toBe('1 hour 1 minute');
    expect(formatTimeLeft('2025-06-15T12:00:59.000Z', now)).toBe('less than a minute');
    expect(formatTimeLeft('2025-06-15T11:59:59.000Z', now)).toBeNull();
  });

  it('shows how long ago in the largest unit that fits', () => {
    const now = new Date('2025-06-15T12:00:00.000Z');
    expect(formatAgo('2025-06-15T11:59:30.000Z', now)).toBe('just now');
    expect(formatAgo('2025-06-15T11:55:00.000Z', now)).toBe('5 minutes ago');
    expect(formatAgo('2025-06-15T09:00:00.000Z', now)).toBe('3 hours ago');
    expect(formatAgo('2025-06-14T11:00:00.000Z', now)).toBe('yesterday');
    // The clock of this device is slow.
    expect(formatAgo('2025-06-15T12:07:00.000Z', now)).toBe('just now');
    expect(formatAgo('2025-06-15T11:00:00.000Z', now)).toBe('1 hour ago');
    expect(formatAgo('2025-05-16T12:00:00.000Z', now)).toBe('30 days ago');
    expect(formatAgo('2025-01-05T12:00:00.000Z', now)).toMatch(/Jan \d, 2025/);
  });

  it("shows a time on the reader's clock", () => {
    expect(formatDateTime('2025-01-05T15:04:00')).toMatch(/^Jan 5, 2025, 3:04\sPM$/);
  });

  it('names a country, or shows the code if it is unknown', () => {
    expect([formatCountry('US'), formatCountry('ZQ')]).toEqual(['United States', 'ZQ']);
  });

  it('cuts a text at the given length and keeps emoji whole', () => {
    const long = 'Could you be there on Tuesday morning, please?';
    expect(truncate(long, 40)).toBe('Could you be there on Tuesday morning, p…');
    expect(truncate('short', 40)).toBe('short');
    expect(truncate('🛋️🛋️🛋️', 3)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  it('shows a value without a label with spaces for underscores, even if it is named like a built-in', () => {
    expect(labelOf({ townhouse: 'Townhouse' }, 'townhouse')).toBe('Townhouse');
    expect(labelOf({}, 'single_family_home')).toBe('single family home');
    expect(labelOf({}, 'constructor')).toBe('constructor');
  });

  it('joins the parts of a place that exist', () => {
    expect(formatPlace('Dilworth', 'Charlotte', null, 'NC')).toBe('Dilworth, Charlotte, NC');
    expect(formatPlace(null, '')).toBe('');
  });

  it('returns the first word of a name', () => {
    expect(firstWord('  Dana  Whitfield ')).toBe('Dana');
    expect(firstWord('')).toBe('');
  });

  it('counts nouns in singular and plural', () => {
    expect(plural(1, 'bid')).toBe('1 bid');
    expect(plural(1200, 'bid')).toBe('1,200 bids');
  });
});

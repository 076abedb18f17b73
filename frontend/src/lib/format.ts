const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const numbers = new Intl.NumberFormat('en-US');
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Whole US dollars: `$1,250`. */
export const formatDollars = (amount: number): string => dollars.format(amount);

/** US cents: 5000 is `$50`. */
export const formatCents = (cents: number): string => dollars.format(cents / 100);

export const formatNumber = (value: number): string => numbers.format(value);

/** `Jan 5, 2025`, in the reader's time zone. */
export const formatDate = (timestamp: string): string => dates.format(new Date(timestamp));

/** `Jan 5, 2025, 3:04 PM`, in the reader's time zone. */
export const formatDateTime = (timestamp: string): string => times.format(new Date(timestamp));

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns `5 minutes ago`, or a date beyond a month. Times in the future by a slow clock are `just now`. */
export const formatAgo = (timestamp: string, now: Date, formatDay = formatDate): string => {
  const distance = Math.min(0, new Date(timestamp).getTime() - now.getTime());
  if (Math.abs(distance) > 30 * 86_400_000) return formatDay(timestamp);
  for (const [unit, size] of units) {
    if (Math.abs(distance) >= size) return relative.format(Math.trunc(distance / size), unit);
  }
  return 'just now';
};

const unitName = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns the two largest units: `2 days 5 hours`. Null if `timestamp` is past. */
export const formatTimeLeft = (timestamp: string, now: Date): string | null => {
  const minutes = Math.floor((new Date(timestamp).getTime() - now.getTime()) / 60_000);
  if (minutes < 0) return null;
  if (minutes === 0) return 'less than a minute';
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unitName(count, unit))
    .join(' ');
};

export const formatCountry = (code: string): string =>
  new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' }).of(code) ?? code;

export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** `1 bid`, `3 bids`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

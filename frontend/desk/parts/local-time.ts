const two = (part: number): string => String(part).padStart(2, '0');

/** A time as a field of a date and a time shows it, on the reader's clock: `2026-11-24T18:30`; empty for none. */
export const localTime = (iso: string | null): string => {
  const at = iso ? new Date(iso) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The time in such a field as ISO 8601 UTC; null where it is empty or no time. */
export const timeOf = (value: unknown): string | null => {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

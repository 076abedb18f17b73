const two = (part: number): string => String(part).padStart(2, '0');

/** Returns the value of a date and time field in the reader's time zone: `2026-11-24T18:30`; empty for null. */
export const localTime = (iso: string | null): string => {
  const at = iso ? new Date(iso) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** Returns the field's time as ISO 8601 UTC; null if it is empty or invalid. */
export const timeOf = (value: unknown): string | null => {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the value of a date and time field in the reader's time zone: `2026-11-24T18:30`. Empty for null. */
export const localTime = (iso: string | null): string => {
  const at = iso ? new Date(iso) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** Returns the time of such a field as ISO 8601 UTC. Null if it is empty or invalid. */
export const timeOf = (value: unknown): string | null => {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

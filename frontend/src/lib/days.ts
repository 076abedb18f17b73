interface Day<T> {
  /** `2026-11-21`. */
  date: string;
  items: T[];
}

const dateOf = (timestamp: string): string => {
  const time = new Date(timestamp);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** Groups a sorted list by day, in the reader's time zone. */
export const byDay = <T extends { createdAt: string }>(sorted: readonly T[]): Day<T>[] => {
  const days: Day<T>[] = [];
  for (const item of sorted) {
    const date = dateOf(item.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
};

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Returns `Today`, `Yesterday`, `Monday, November 16`, or `March 3, 2025`. */
export const dayLabel = (date: string, now: Date): string => {
  if (date === dateOf(now.toISOString())) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (date === dateOf(yesterday.toISOString())) return 'Yesterday';
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const time = new Date(year, month - 1, day);
  return (year === now.getFullYear() ? longDay : withYear).format(time);
};

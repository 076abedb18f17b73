import { site } from '#shared/site/site';

interface Described {
  id: string;
  title: string;
  description: string;
}

/** `day` is a whole day, `2026-12-01`. */
type CalendarEntry = Described & ({ startsAt: Date; minutes: number } | { day: string });

/** RFC 5545, section 3.3.11. Tabs are the only control characters allowed. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
/** RFC 5545, section 3.3.5: `20261124T205300Z`. */
const utc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** RFC 5545, section 3.1: folds lines at 75 octets, never inside a character. */
const fold = (line: string): string => {
  const lines = [''];
  let length = 0;
  for (const character of line) {
    const more = octets(character);
    if (length + more > 75) {
      lines.push(' ');
      length = 1;
    }
    lines[lines.length - 1] += character;
    length += more;
  }
  return lines.join('\r\n');
};

const timeOf = (entry: CalendarEntry): string[] =>
  'day' in entry
    ? // RFC 5545, section 3.6.1: without an end it lasts one day.
      [`DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`]
    : [`DTSTART:${utc(entry.startsAt)}`, `DURATION:PT${entry.minutes}M`];

/** A calendar that imports a second file with an entry of the same id replaces the entry. */
export const calendarFile = (entries: readonly CalendarEntry[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Settee//EN',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.id}@${site.name.toLowerCase()}`,
      `DTSTAMP:${utc(now)}`,
      ...timeOf(entry),
      `SUMMARY:${escapeText(entry.title)}`,
      `DESCRIPTION:${escapeText(entry.description)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

export const offerFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

/** Offers the entries as a file to import. */
export const offerCalendar = (name: string, entries: readonly CalendarEntry[]): void =>
  offerFile(name, 'text/calendar', calendarFile(entries, new Date()));

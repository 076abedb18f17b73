import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar';

const now = new Date('2026-11-22T08:00:00.000Z');
const entry = {
  id: 'bid-1',
  title: 'Contact Dana; bring swatches, samples',
  description: `First line\nSecond \\ line ${'with an é '.repeat(20)}`,
  startsAt: new Date('2026-11-23T07:30:00.000Z'),
  minutes: 30,
};
const file = () => calendarFile([entry], now);

/** Parses a file like a calendar: joins folded lines and undoes escapes. */
const read = (text: string): Map<string, string> =>
  new Map(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).replace(/\\(n|.)/g, (_, one) => (one === 'n' ? '\n' : one))];
      }),
  );

describe('a calendar entry', () => {
  it('has the title, the description, the duration, and the start in UTC', () => {
    const lines = read(file());
    expect(lines.get('SUMMARY')).toBe(entry.title);
    expect(lines.get('DESCRIPTION')).toBe(entry.description);
    expect(lines.get('DTSTART')).toBe('20261123T073000Z');
    expect(lines.get('DURATION')).toBe('PT30M');
    expect(lines.get('UID')).toBe('bid-1@settee');
  });

  it('can last a whole day', () => {
    const lines = read(calendarFile([{ id: 'bid-1', title: 'Install day', description: '', day: '2026-12-01' }], now));
    expect(lines.get('DTSTART;VALUE=DATE')).toBe('20261201');
    expect([...lines.keys()]).not.toContain('DURATION');
  });

  it('escapes or drops line breaks and control characters in the title', () => {
    const title = 'Contact Dana\rATTENDEE:mailto:x@example.com\r\nX:1\u2028Y\u0085Z\u0000\u001b\tend';
    const written = calendarFile([{ ...entry, title }], now);
    expect(read(written).get('SUMMARY')).toBe('Contact Dana\nATTENDEE:mailto:x@example.com\nX:1\nYZ\tend');
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0085\u2028]/);
  });

  it.each([
    ['55 accented letters', 'é'.repeat(55)],
    ['emoji', '🛋️'.repeat(40)],
    ['titles of 66 to 77 letters', 'a'.repeat(66)],
    ['letters of three octets', '書'.repeat(60)],
  ])('has lines of at most 75 octets and no broken character with %s', (_, title) => {
    for (let more = 0; more < 12; more += 1) {
      const written = calendarFile([{ ...entry, title: `${'x'.repeat(more)}${title}` }], now);
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      expect(read(written).get('SUMMARY')).toBe(`${'x'.repeat(more)}${title}`);
      expect(written).not.toContain('\uFFFD');
    }
  });

  it('ends each line with CRLF, and folds only lines that are too long', () => {
    const written = file();
    expect(written.endsWith('\r\n')).toBe(true);
    for (const line of written.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // Lines are folded only where necessary, not at each character.
    expect(written.split('\r\n').length).toBeLessThan(40);
  });
});

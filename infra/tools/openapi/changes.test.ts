import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';

const breaks = (text: string): string[] => text.replace(/^```[\s\S]*?^```$/gm, '').match(/^- .*$/gm) ?? [];

/** Returns whether a line has the form `- 2026-11-25 GET /api/x the change: why no client breaks.` */
const isWhole = (line: string): boolean =>
  /^- \d{4}-\d{2}-\d{2} (?:(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}.-]+|components) \S.{20,}: \S.{10,}$/.test(line);

it('documents each breaking change with day, place and why no client breaks', () => {
  const text = readFileSync(fromRoot('docs', 'api-changes.md'), 'utf8');
  expect(breaks(text).filter((line) => !isWhole(line))).toEqual([]);
  // The example has this form as well.
  expect(text.match(/^- .*$/gm)?.every(isWhole)).toBe(true);
});

it.each([
  ['- GET /api/me removed the optional property `nickname`: no page has shown it', false],
  ['- 2026-11-25 removed the optional property `nickname`: no page has shown it', false],
  ['- 2026-11-25 GET /api/me removed the optional property `nickname`', false],
  ['- 2026-11-25 components removed the schema `Nickname`: no page has shown it', true],
])('%s: %s', (line, whole) => {
  expect(isWhole(line)).toBe(whole);
});

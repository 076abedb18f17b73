import { describe, expect, it } from 'vitest';
import type { HeldBadge, Paper } from '#shared/contracts/answers/paper';
import { badgeTypes } from '#shared/contracts/badge-types';
import { type PaperStanding, paperStandings } from './paper-standing';

const now = new Date('2026-11-02T12:00:00.000Z');
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

const badge = (expiryDate: string | null): HeldBadge => ({
  badgeType: 'insured',
  expiryDate,
  text: 'Insurance certificate seen',
});
const paper = (overrides: Partial<Paper> = {}): Paper => ({
  id: '01KY0000000000000000000000',
  badgeType: 'insured',
  fileName: 'policy.pdf',
  createdAt: inDays(-1),
  state: 'waiting',
  decidedAt: null,
  reason: null,
  note: null,
  fileUntil: null,
  ...overrides,
});

/** How a stager stands with the badge "Insured". */
const standing = (held: HeldBadge | null, handedIn: Paper | null): PaperStanding => {
  const all = paperStandings({ badges: held ? [held] : [], papers: handedIn ? [handedIn] : [] }, now);
  return all.find(({ badgeType }) => badgeType === 'insured') as PaperStanding;
};
const labels = ({ marks }: PaperStanding): string[] => marks.map(({ label }) => label);

describe('how a stager stands', () => {
  it('is said of every badge, in the order of the badges', () => {
    const all = paperStandings({ badges: [], papers: [paper()] }, now);
    expect(all.map(({ name }) => name)).toEqual(Object.values(badgeTypes));
    expect(all.map(({ handIn }) => handIn)).toEqual(['Hand In Paper', 'Hand In Paper', null, 'Hand In Paper', 'Hand In Paper']);
    const held = paperStandings({ badges: [badge(null)], papers: [] }, now);
    expect(held.map(labels)).toEqual([[], [], ['Verified'], [], []]);
  });

  it('names the paper where there is none yet', () => {
    const lines = ['Not checked yet. Hand in your insurance certificate.'];
    expect(standing(null, null)).toMatchObject({ marks: [], lines, isUrgent: false });
  });

  it('names the file that waits, which can be withdrawn, and takes no other', () => {
    const waiting = paper();
    const shown = standing(null, waiting);
    expect(labels(shown)).toEqual(['Being Checked']);
    expect(shown.lines).toEqual(['policy.pdf, handed in Nov 1, 2026. We tell you by notification and email.']);
    expect(shown).toMatchObject({ waiting, handIn: null });
  });

  it.each([
    ['another_asked', 'unreadable', 'Another Paper Needed', "We can't read the document.", true],
    ['refused', 'not_covering', 'Not Accepted', "The document doesn't cover home staging.", false],
  ] as const)('says why a paper made no badge: %s', (state, reason, label, why, isUrgent) => {
    const shown = standing(null, paper({ state, reason, note: 'Page two is missing.' }));
    expect(labels(shown)).toEqual([label]);
    expect(shown).toMatchObject({
      lines: [why],
      note: 'Page two is missing.',
      handIn: 'Hand In Another',
      isUrgent,
      waiting: null,
    });
  });

  it.each([
    ['without an end', null],
    ['that ends after the first notice', inDays(31)],
  ])('says what owners read of a badge %s', (_, expiryDate) => {
    const shown = standing(badge(expiryDate), paper({ state: 'approved' }));
    expect(labels(shown)).toEqual(['Verified']);
    expect(shown).toMatchObject({ lines: ['Owners read: Insurance certificate seen.'], handIn: 'Renew', isUrgent: false });
  });

  it('asks for the next paper from the first notice on, and no more once it waits', () => {
    const near = standing(badge(inDays(30)), null);
    expect(labels(near)).toEqual(['Runs Out Dec 2, 2026']);
    expect(near.lines.at(-1)).toBe('Hand in the new paper to keep it: the badge stays while we look at it.');
    expect(near).toMatchObject({ handIn: 'Renew', isUrgent: true });

    const renewed = standing(badge(inDays(30)), paper());
    expect(labels(renewed)).toEqual(['Runs Out Dec 2, 2026', 'Being Checked']);
    expect(renewed.lines).toEqual([
      'Owners read: Insurance certificate seen.',
      'policy.pdf, handed in Nov 1, 2026. We tell you by notification and email.',
    ]);
    expect(renewed.handIn).toBeNull();
  });

  it('says since when a badge is shown no more', () => {
    const over = standing(badge(inDays(0)), paper({ state: 'approved' }));
    expect(labels(over)).toEqual(['Run Out']);
    expect(over).toMatchObject({
      lines: ['It ran out on Nov 2, 2026, and is no longer shown.'],
      handIn: 'Renew',
      isUrgent: true,
    });
  });

  it('says that a badge was taken back', () => {
    expect(standing(null, paper({ state: 'approved' }))).toMatchObject({
      marks: [],
      lines: ['Our team has taken this badge back.'],
      handIn: 'Hand In Paper',
    });
  });
});

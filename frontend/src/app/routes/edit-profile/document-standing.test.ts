import { describe, expect, it } from 'vitest';
import type { HeldBadge, VerificationDocument } from '#shared/verification/document.answers';
import { type DocumentStanding, documentStandings } from './document-standing';

const now = new Date('2026-11-02T12:00:00.000Z');
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

const badge = (expiryDate: string | null): HeldBadge => ({
  badgeType: 'insured',
  expiryDate,
  text: 'Insurance certificate seen',
});
const document = (overrides: Partial<VerificationDocument> = {}): VerificationDocument => ({
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

/** The standing of a stager for the badge "Insured". */
const standing = (held: HeldBadge | null, handedIn: VerificationDocument | null): DocumentStanding => {
  const all = documentStandings({ badges: held ? [held] : [], documents: handedIn ? [handedIn] : [] }, now);
  return all.find(({ badgeType }) => badgeType === 'insured') as DocumentStanding;
};
const labels = ({ marks }: DocumentStanding): string[] => marks.map(({ label }) => label);

describe('documentStandings', () => {
  it('lists the two current kinds of documents, and earlier kinds that exist', () => {
    const all = (earlier: VerificationDocument[]) => documentStandings({ badges: [], documents: [document(), ...earlier] }, now);
    const two = [
      ['Insurance certificate', null],
      ['Business license', 'Upload document'],
    ];
    expect(all([]).map(({ name, upload }) => [name, upload])).toEqual(two);
    const earlier = document({ badgeType: 'identity_verified', state: 'another_asked', reason: 'unreadable' });
    expect(all([earlier]).map(({ name, upload }) => [name, upload])).toEqual([...two, ['Identity document', null]]);
    expect(all([earlier]).at(-1)?.lines.at(-1)).toBe('We no longer accept this kind of document.');
  });

  it('reports that nothing was uploaded yet', () => {
    const lines = ['Not uploaded yet.'];
    expect(standing(null, null)).toMatchObject({ marks: [], lines, isUrgent: false });
  });

  it('names the file in review, which can be withdrawn, and accepts no other', () => {
    const waiting = document();
    const shown = standing(null, waiting);
    expect(labels(shown)).toEqual(['In review']);
    expect(shown.lines).toEqual(["You uploaded policy.pdf on Nov 1, 2026. We'll let you know."]);
    expect(shown).toMatchObject({ waiting, upload: null });
  });

  it.each([
    ['another_asked', 'unreadable', 'New document needed', "We can't read the document.", true],
    ['refused', 'not_covering', 'Not accepted', "The document doesn't cover home staging.", false],
  ] as const)('says why a document made no badge: %s', (state, reason, label, why, isUrgent) => {
    const shown = standing(null, document({ state, reason, note: 'Page two is missing.' }));
    expect(labels(shown)).toEqual([label]);
    expect(shown).toMatchObject({
      lines: [why],
      note: 'Page two is missing.',
      upload: 'Upload another',
      isUrgent,
      waiting: null,
    });
  });

  it.each([
    ['without an end', null],
    ['that ends after the first notice', inDays(31)],
  ])('shows what owners read about a badge %s', (_, expiryDate) => {
    const shown = standing(badge(expiryDate), document({ state: 'approved' }));
    expect(labels(shown)).toEqual(['Verified']);
    expect(shown).toMatchObject({ lines: ['Owners see: Insurance certificate seen.'], upload: 'Renew', isUrgent: false });
  });

  it('asks for a new document from the first notice on, until one is in review', () => {
    const near = standing(badge(inDays(30)), null);
    expect(labels(near)).toEqual(['Expires Dec 2, 2026']);
    expect(near.lines.at(-1)).toBe('Upload the new document to keep your badge. It stays while we check.');
    expect(near).toMatchObject({ upload: 'Renew', isUrgent: true });

    const renewed = standing(badge(inDays(30)), document());
    expect(labels(renewed)).toEqual(['Expires Dec 2, 2026', 'In review']);
    expect(renewed.lines).toEqual([
      'Owners see: Insurance certificate seen.',
      "You uploaded policy.pdf on Nov 1, 2026. We'll let you know.",
    ]);
    expect(renewed.upload).toBeNull();
  });

  it('shows when a badge expired', () => {
    const over = standing(badge(inDays(0)), document({ state: 'approved' }));
    expect(labels(over)).toEqual(['Expired']);
    expect(over).toMatchObject({
      lines: ['It expired on Nov 2, 2026, so owners no longer see it.'],
      upload: 'Renew',
      isUrgent: true,
    });
  });

  it('reports that a badge was removed', () => {
    expect(standing(null, document({ state: 'approved' }))).toMatchObject({
      marks: [],
      lines: ['Our team removed this badge.'],
      upload: 'Upload document',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { isAppError } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import { aStager } from '#functions/testing/builders';
import { aJpeg, aPng, aWebp } from '#functions/testing/images';
import type { BadgeType } from '#shared/contracts/badge-types';
import type { ApprovePaper } from '#shared/contracts/paper';
import { type PaperState, paperAllows, paperStates, paperTransitions } from '#shared/contracts/paper-values';
import {
  approvePaper,
  declinePaper,
  fileUntil,
  mustBeWithdrawable,
  mustHaveFile,
  mustNotWait,
  newPaper,
  type PaperRecord,
} from './paper';
import { paperTypeOf } from './paper-type';

const now = new Date('2026-11-20T15:00:00.000Z');
const checked = { file: 'certificates/a', fileType: 'application/pdf', fileBytes: 1234 } as const;
const aPaper = (badgeType: BadgeType = 'insured', before?: PaperRecord): PaperRecord =>
  newPaper({ badgeType, file: 'certificates/b', fileName: 'policy.pdf' }, checked, {
    id: 'paper',
    userId: 'stager',
    before,
    now,
  });
const inState = (state: PaperState): PaperRecord => ({ ...aPaper(), state });
const approval = (fields: Partial<ApprovePaper> = {}): ApprovePaper => ({
  decision: 'approve',
  expiryDate: '2027-11-20T00:00:00.000Z',
  issuer: null,
  number: null,
  ...fields,
});
const deciding = { administrator: 'ada', now };
const unclear = { decision: 'ask_another', reason: 'unreadable', note: 'The second half is dark.' } as const;

const refusalOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    if (isAppError(error)) return [error.code, error.issues?.[0]?.path ?? error.message];
    throw error;
  }
  return 'done';
};

describe('a paper', () => {
  it('waits, with what was found of its file, and remembers what was decided on the one before', () => {
    expect(aPaper()).toMatchObject({ state: 'waiting', ...checked, fileName: 'policy.pdf', decidedAt: null, before: null });
    const before = declinePaper(aPaper(), unclear, deciding);
    expect(aPaper('insured', before).before).toEqual({
      state: 'another_asked',
      decidedAt: now.toISOString(),
      reason: 'unreadable',
      note: 'The second half is dark.',
    });
  });

  it('may be followed by another one once it was decided on', () => {
    const allowed = paperStates.map((state) => refusalOf(() => mustNotWait(inState(state))) === 'done');
    expect(allowed).toEqual(paperStates.map((state) => state !== 'waiting'));
    expect(refusalOf(() => mustNotWait(undefined))).toBe('done');
  });

  it('is decided on, and withdrawn, while it waits, by administrators and its stager alone', () => {
    for (const transition of Object.keys(paperTransitions) as (keyof typeof paperTransitions)[])
      expect(paperStates.filter((state) => paperAllows(state, transition))).toEqual(['waiting']);
    expect(Object.values(paperTransitions).map(({ to, by }) => [to, by])).toEqual([
      ['approved', 'administrator'],
      ['another_asked', 'administrator'],
      ['refused', 'administrator'],
      [null, 'stager'],
    ]);
  });

  it.each([
    ['approved', 'This document was already approved.'],
    ['another_asked', 'Another document was already requested.'],
    ['refused', 'This document was already refused.'],
  ] as const)('that is %s says so to whoever comes second', async (state, message) => {
    const account = await aStager();
    const paper = inState(state);
    expect([
      refusalOf(() => approvePaper(paper, account, approval(), { ...deciding, badgeId: 'badge' })),
      refusalOf(() => declinePaper(paper, unclear, deciding)),
      refusalOf(() => mustBeWithdrawable(paper)),
    ]).toEqual(Array(3).fill(['CONFLICT', message]));
  });

  it('keeps its file for 90 days after the decision, and as long as it waits', () => {
    const paper = declinePaper(aPaper(), unclear, deciding);
    expect(fileUntil(aPaper())).toBeNull();
    expect(fileUntil(paper)).toBe('2027-02-18T15:00:00.000Z');
    expect(refusalOf(() => mustHaveFile(aPaper(), plus(now, days(1000))))).toBe('done');
    expect(refusalOf(() => mustHaveFile(paper, plus(now, days(90) - 1)))).toBe('done');
    expect(refusalOf(() => mustHaveFile(paper, plus(now, days(90))))).toEqual([
      'NOT_FOUND',
      'The file was deleted 90 days after the decision.',
    ]);
  });
});

describe('an approval', () => {
  it('makes the badge, which says of what kind the paper was and what was read from it, and not where it is', async () => {
    const account = await aStager();
    const body = approval({ issuer: 'Harbor Mutual', number: 'HM-20417' });
    const { paper, granting } = approvePaper(aPaper(), account, body, { ...deciding, badgeId: 'badge' });
    expect(paper).toEqual({ ...aPaper(), state: 'approved', decidedAt: now.toISOString(), decidedBy: 'ada' });
    expect(granting).toEqual({
      badge: {
        id: 'badge',
        userId: account.id,
        badgeType: 'insured',
        verifiedBy: 'ada',
        verificationDate: now.toISOString(),
        expiryDate: '2027-11-20T00:00:00.000Z',
        isActive: true,
        verificationDocument: 'Insurance certificate, Harbor Mutual, No. HM-20417',
        createdAt: now.toISOString(),
      },
      replaced: undefined,
      copies: [{ id: 'badge', badgeType: 'insured', expiryDate: '2027-11-20T00:00:00.000Z' }],
    });
  });

  it('says the kind of paper alone where nothing else was typed', async () => {
    const { granting } = approvePaper(aPaper(), await aStager(), approval(), { ...deciding, badgeId: 'badge' });
    expect(granting.badge.verificationDocument).toBe('Insurance certificate');
  });

  it('takes the place of a badge of its type, whether that has run out or not, and of no other', async () => {
    const other = { id: 'other', badgeType: 'business_license', expiryDate: null } as const;
    for (const expiryDate of [null, plus(now, -1).toISOString(), plus(now, days(20)).toISOString()]) {
      const running = { id: 'running', badgeType: 'insured', expiryDate } as const;
      const account = { ...(await aStager()), badges: [running, other] };
      const { granting } = approvePaper(aPaper(), account, approval(), { ...deciding, badgeId: 'badge' });
      expect(granting.replaced).toEqual(running);
      expect(granting.copies.map(({ id }) => id)).toEqual(['other', 'badge']);
    }
  });

  it.each<[BadgeType, boolean]>([
    ['insured', true],
    ['business_license', true],
    ['identity_verified', false],
    ['certified_stager', false],
    ['background_checked', false],
  ])('of %s needs a day on which it ends: %s', async (badgeType, needed) => {
    const account = await aStager();
    const approve = () =>
      approvePaper(aPaper(badgeType), account, approval({ expiryDate: null }), { ...deciding, badgeId: 'badge' });
    expect(refusalOf(approve)).toEqual(needed ? ['VALIDATION_FAILED', 'expiryDate'] : 'done');
  });

  it('ends in the future, or is none', async () => {
    const account = await aStager();
    const until = (expiryDate: string) => () =>
      approvePaper(aPaper('certified_stager'), account, approval({ expiryDate }), { ...deciding, badgeId: 'badge' });
    for (const past of ['2020-01-01T00:00:00.000Z', now.toISOString()])
      expect(refusalOf(until(past))).toEqual(['VALIDATION_FAILED', 'expiryDate']);
    expect(refusalOf(until(plus(now, 1).toISOString()))).toBe('done');
  });
});

describe('what counts as a paper', () => {
  const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a JPEG', aJpeg(), 'image/jpeg'],
    ['a PNG', aPng(), 'image/png'],
    ['a WebP', aWebp(), 'image/webp'],
  ])('is %s, by its content', (_what, bytes, type) => {
    expect(paperTypeOf(bytes)).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page with a PDF in it', '<html>%PDF-1.7'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a\x01\0\x01\0'],
    ['a program', 'MZ\x90\0'],
    ['an archive, such as a text of Word', 'PK\x03\x04'],
    ['a sound in a RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
    ['half a beginning', '%PDF'],
  ])('is not %s', (_what, content) => {
    expect(paperTypeOf(Buffer.from(content, 'latin1'))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { isAppError } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import { aStager } from '#functions/testing/builders';
import { aJpeg, aPng, aWebp } from '#functions/testing/images';
import type { BadgeType } from '#shared/verification/badge.values';
import type { ApproveDocument } from '#shared/verification/document.contract';
import { type DocumentState, documentAllows, documentStates, documentTransitions } from '#shared/verification/document.values';
import {
  approveDocument,
  assertHasFile,
  assertNoneWaiting,
  assertWithdrawable,
  type DocumentRecord,
  declineDocument,
  fileUntil,
  newDocument,
} from './document';
import { documentTypeOf } from './document-type';

const now = new Date('2026-11-20T15:00:00.000Z');
const checked = { file: 'certificates/a', fileType: 'application/pdf', fileBytes: 1234 } as const;
const aDocument = (badgeType: BadgeType = 'insured', before?: DocumentRecord): DocumentRecord =>
  newDocument({ badgeType, file: 'certificates/b', fileName: 'policy.pdf' }, checked, {
    id: 'document',
    userId: 'stager',
    before,
    now,
  });
const inState = (state: DocumentState): DocumentRecord => ({ ...aDocument(), state });
const approval = (fields: Partial<ApproveDocument> = {}): ApproveDocument => ({
  decision: 'approve',
  expiryDate: '2027-11-20T00:00:00.000Z',
  issuer: null,
  number: null,
  ...fields,
});
const deciding = { administrator: 'ada', now };
const unclear = { decision: 'ask_another', reason: 'unreadable', note: 'The second half is dark.' } as const;

const refusalOf = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    if (isAppError(error)) return [error.code, error.issues?.[0]?.path ?? error.message];
    throw error;
  }
  return 'done';
};

describe('a verification document', () => {
  it('is pending, with the file check and the previous decision', () => {
    expect(aDocument()).toMatchObject({ state: 'waiting', ...checked, fileName: 'policy.pdf', decidedAt: null, before: null });
    const before = declineDocument(aDocument(), unclear, deciding);
    expect(aDocument('insured', before).before).toEqual({
      state: 'another_asked',
      decidedAt: now.toISOString(),
      reason: 'unreadable',
      note: 'The second half is dark.',
    });
  });

  it('can be replaced once it was decided', () => {
    const allowed = documentStates.map((state) => refusalOf(() => assertNoneWaiting(inState(state))) === 'done');
    expect(allowed).toEqual(documentStates.map((state) => state !== 'waiting'));
    expect(refusalOf(() => assertNoneWaiting(undefined))).toBe('done');
  });

  it('can be decided by administrators and withdrawn by its stager, only while it is pending', () => {
    for (const transition of Object.keys(documentTransitions) as (keyof typeof documentTransitions)[])
      expect(documentStates.filter((state) => documentAllows(state, transition))).toEqual(['waiting']);
    expect(Object.values(documentTransitions).map(({ to, by }) => [to, by])).toEqual([
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
  ] as const)('cannot be decided or withdrawn again once it is %s', async (state, message) => {
    const account = await aStager();
    const document = inState(state);
    expect([
      refusalOf(() => approveDocument(document, account, approval(), { ...deciding, badgeId: 'badge' })),
      refusalOf(() => declineDocument(document, unclear, deciding)),
      refusalOf(() => assertWithdrawable(document)),
    ]).toEqual(Array(3).fill(['CONFLICT', message]));
  });

  it('keeps its file while pending and for 90 days after the decision', () => {
    const document = declineDocument(aDocument(), unclear, deciding);
    expect(fileUntil(aDocument())).toBeNull();
    expect(fileUntil(document)).toBe('2027-02-18T15:00:00.000Z');
    expect(refusalOf(() => assertHasFile(aDocument(), plus(now, days(1000))))).toBe('done');
    expect(refusalOf(() => assertHasFile(document, plus(now, days(90) - 1)))).toBe('done');
    expect(refusalOf(() => assertHasFile(document, plus(now, days(90))))).toEqual([
      'NOT_FOUND',
      'The file was deleted 90 days after the decision.',
    ]);
  });
});

describe('an approval', () => {
  it("creates a badge with the document's type and facts, but not its file", async () => {
    const account = await aStager();
    const body = approval({ issuer: 'Harbor Mutual', number: 'HM-20417' });
    const { document, granting } = approveDocument(aDocument(), account, body, { ...deciding, badgeId: 'badge' });
    expect(document).toEqual({ ...aDocument(), state: 'approved', decidedAt: now.toISOString(), decidedBy: 'ada' });
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

  it('shows only the document type if nothing else was entered', async () => {
    const { granting } = approveDocument(aDocument(), await aStager(), approval(), { ...deciding, badgeId: 'badge' });
    expect(granting.badge.verificationDocument).toBe('Insurance certificate');
  });

  it('replaces a badge of the same type, expired or not, and no other', async () => {
    const other = { id: 'other', badgeType: 'business_license', expiryDate: null } as const;
    for (const expiryDate of [null, plus(now, -1).toISOString(), plus(now, days(20)).toISOString()]) {
      const running = { id: 'running', badgeType: 'insured', expiryDate } as const;
      const account = { ...(await aStager()), badges: [running, other] };
      const { granting } = approveDocument(aDocument(), account, approval(), { ...deciding, badgeId: 'badge' });
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
  ])('of %s requires an expiry date: %s', async (badgeType, needed) => {
    const account = await aStager();
    const approve = () =>
      approveDocument(aDocument(badgeType), account, approval({ expiryDate: null }), { ...deciding, badgeId: 'badge' });
    expect(refusalOf(approve)).toEqual(needed ? ['VALIDATION_FAILED', 'expiryDate'] : 'done');
  });

  it('rejects an expiry date that is not in the future', async () => {
    const account = await aStager();
    const until = (expiryDate: string) => () =>
      approveDocument(aDocument('certified_stager'), account, approval({ expiryDate }), { ...deciding, badgeId: 'badge' });
    for (const past of ['2020-01-01T00:00:00.000Z', now.toISOString()])
      expect(refusalOf(until(past))).toEqual(['VALIDATION_FAILED', 'expiryDate']);
    expect(refusalOf(until(plus(now, 1).toISOString()))).toBe('done');
  });
});

describe('the type of a document file', () => {
  const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a JPEG', aJpeg(), 'image/jpeg'],
    ['a PNG', aPng(), 'image/png'],
    ['a WebP', aWebp(), 'image/webp'],
  ])('is recognized by content for %s', (_what, bytes, type) => {
    expect(documentTypeOf(bytes)).toBe(type);
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
  ])('is rejected for %s', (_what, content) => {
    expect(documentTypeOf(Buffer.from(content, 'latin1'))).toBeUndefined();
  });
});

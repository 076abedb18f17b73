import { afterEach, describe, expect, it } from 'vitest';
import { gsi3, keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { transact } from '#core/kernel/table/transact';
import { days, hours, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { eraseUpload, findUpload, unusedUploads } from '#core/market/photo/upload.repo';
import { type DocumentRecord, declineDocument } from '#core/market/verification/document';
import { documentsOf, saveDeclined } from '#core/market/verification/document.repo';
import { handler as runSweep } from '#functions/events/sweep-uploads';
import { pdfOf } from '#infra/local/seed/pdf';
import { createUpload, getVerification, replacePortfolioPhotos, uploadDocument, withdrawDocument } from '#shared/api/routes';
import { aDocument, aDocumentUpload, anOwner, aStager, type Person } from '../../testing/builders';
import { caller, lambdaContext } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';
import { aJpeg, aPng, aWebp } from '../../testing/images';
import { cutOffAfter } from '../../testing/interrupt';
import { logLines } from '../../testing/logs';
import { emptyBucket, readStored, sendForm, storedFiles, storeFile, withS3 } from '../../testing/s3';

withContention();
withS3();
afterEach(emptyBucket);

const upload = caller(createUpload);
const savePortfolio = caller(replacePortfolioPhotos);
const look = caller(getVerification);
const handIn = caller(uploadDocument);
const withdraw = caller(withdrawDocument);

const policy = pdfOf(['Certificate of Insurance', 'Harbor Mutual']);

/** Uploads a document as a browser does. */
const uploaded = async (stager: Person, bytes = policy): Promise<string> => {
  const key = await aDocumentUpload(stager);
  await storeFile(key, bytes);
  return key;
};
const body = (file: string, fields: Record<string, unknown> = {}) => ({
  badgeType: 'insured',
  file,
  fileName: 'policy.pdf',
  ...fields,
});
const handedIn = async (stager: Person, bytes = policy) =>
  handIn({ sessionId: stager.sessionId, body: body(await uploaded(stager, bytes)) });
const theOnlyDocument = async ({ id }: Person): Promise<DocumentRecord> => {
  const documents = await documentsOf(id);
  expect(documents).toHaveLength(1);
  return documents[0] as DocumentRecord;
};
const decide = async (stager: Person, now = new Date()): Promise<DocumentRecord> => {
  const document = await theOnlyDocument(stager);
  const declined = declineDocument(
    document,
    { decision: 'ask_another', reason: 'run_out', note: 'It ended in May.' },
    { administrator: 'ada', now },
  );
  await saveDeclined(document, declined, now, transact);
  return declined;
};

/** Deletes what the schedule would delete at a time. */
const sweepAt = async (now: Date): Promise<void> => {
  for await (const id of unusedUploads(now)) await eraseUpload(id, now);
};

describe('createUpload for a document', () => {
  it('returns a form for one PDF or picture of one size, with a key in the documents folder', async () => {
    const { sessionId } = await aStager();
    for (const contentType of ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']) {
      const answer = await upload({ sessionId, body: { purpose: 'certificate', contentType, size: policy.length } });
      expect(answer.status).toBe(201);
      expect(answer.body.key).toMatch(/^certificates\/[\w-]{43}$/);
      const { conditions } = JSON.parse(Buffer.from(answer.body.fields.Policy ?? '', 'base64').toString());
      expect(conditions).toEqual(
        expect.arrayContaining([
          ['content-length-range', 1, policy.length],
          { 'Content-Type': contentType },
          { key: answer.body.key },
        ]),
      );
      expect(await sendForm(answer.body, policy, contentType)).toBe(204);
      expect(await findUpload(answer.body.key)).toMatchObject({ files: [answer.body.key] });
    }
  });

  it('refuses owners, PDFs as photos, and wrong types or sizes', async () => {
    const document = { purpose: 'certificate', contentType: 'application/pdf', size: 10 };
    expect((await upload({ sessionId: (await anOwner()).sessionId, body: document })).status).toBe(403);
    const { sessionId } = await aStager();
    const pdf = await upload({ sessionId, body: { contentType: 'application/pdf', size: 10 } });
    expect([pdf.status, pdf.error.issues]).toEqual([400, [{ path: 'contentType', message: 'Please select only image files' }]]);
    for (const wrong of [{ purpose: 'will' }, { contentType: 'text/html' }, { size: 5 * 1024 * 1024 + 1 }])
      expect((await upload({ sessionId, body: { ...document, ...wrong } })).status).toBe(400);
  });

  it('returns a key that a portfolio does not accept', async () => {
    const stager = await aStager();
    const key = await uploaded(stager, aPng());
    const answer = await savePortfolio({ sessionId: stager.sessionId, body: { photos: [key] } });
    expect([answer.status, answer.error.message]).toEqual([400, 'Please upload this photo first.']);
  });
});

describe('uploadDocument', () => {
  it.each([
    ['a PDF', policy, 'application/pdf'],
    ['a JPEG', aJpeg(), 'image/jpeg'],
    ['a PNG', aPng(), 'image/png'],
    ['a WebP', aWebp(), 'image/webp'],
  ])('stores %s by its content, under a name that no form can write to', async (_what, bytes, type) => {
    const stager = await aStager();
    const key = await uploaded(stager, bytes);
    const answer = await handIn({ sessionId: stager.sessionId, body: body(key) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ badgeType: 'insured', state: 'waiting', fileName: 'policy.pdf', fileUntil: null });
    const { file, fileType, fileBytes } = await theOnlyDocument(stager);
    expect([fileType, fileBytes]).toEqual([type, bytes.length]);
    expect(file).not.toBe(key);
    expect(await storedFiles()).toEqual([file]);
    expect(await readStored(file)).toEqual({ bytes, contentType: type });
    // Uploading to the old form again does not change the stored file.
    await storeFile(key, Buffer.from('<script>alert(1)</script>'));
    expect((await readStored(file)).bytes).toEqual(bytes);
    await expectConsistent();
  });

  it('checks the type, size, owner and existence of the file', async () => {
    const [stager, other] = [await aStager(), await aStager()];
    const refusalOf = async (file: string) => {
      const { status, error } = await handIn({ sessionId: stager.sessionId, body: body(file) });
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'file']);
      return error.message;
    };
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await refusalOf(await uploaded(stager, page))).toBe('Please select a PDF or a picture (JPEG, PNG or WebP)');
    const large = Buffer.concat([policy, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusalOf(await uploaded(stager, large))).toBe('File is larger than 5MB');
    const gone = 'This file is no longer available. Please upload it again.';
    expect(await refusalOf(await uploaded(other))).toBe(gone);
    expect(await refusalOf(await aDocumentUpload(stager))).toBe(gone);
    expect(await refusalOf(`certificates/${'A'.repeat(43)}`)).toBe(gone);
    expect(await documentsOf(stager.id)).toEqual([]);
  });

  it.each([
    [{ badgeType: 'wizard' }, 'badgeType'],
    [{ badgeType: 'identity_verified' }, 'badgeType'],
    [{ file: undefined }, 'file'],
    [{ file: `uploads/${'A'.repeat(43)}` }, 'file'],
    [{ file: `certificates/../photos/${'A'.repeat(33)}` }, 'file'],
    [{ fileName: '' }, 'fileName'],
    [{ fileName: 'x'.repeat(201) }, 'fileName'],
    [{ fileName: 'policy\u202Efdp.exe' }, 'fileName'],
  ])('refuses %j', async (wrong, path) => {
    const stager = await aStager();
    const { status, error } = await handIn({ sessionId: stager.sessionId, body: body(`certificates/${'A'.repeat(43)}`, wrong) });
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('accepts one waiting document per badge, even when calls race', async () => {
    const stager = await aStager();
    const files = await Promise.all(Array.from({ length: 5 }, () => uploaded(stager)));
    const same = await Promise.all(files.map((file) => handIn({ sessionId: stager.sessionId, body: body(file) })));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(same.find(({ status }) => status === 409)?.error.message).toMatch(
      /^We're already checking your document for this badge/,
    );
    const other = await handIn({
      sessionId: stager.sessionId,
      body: body(await uploaded(stager), { badgeType: 'business_license' }),
    });
    expect(other.status).toBe(201);
    expect(await documentsOf(stager.id)).toHaveLength(2);
  });

  it('accepts an upload once', async () => {
    const stager = await aStager();
    const file = await uploaded(stager);
    const answers = await Promise.all(
      ['insured', 'business_license'].map((badgeType) =>
        handIn({ sessionId: stager.sessionId, body: body(file, { badgeType }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('replaces a decided document and keeps the earlier decision', async () => {
    const stager = await aStager();
    await handedIn(stager);
    const first = await decide(stager);
    const again = await handedIn(stager);
    expect([again.status, again.body.reason]).toEqual([201, null]);
    const document = await theOnlyDocument(stager);
    expect(document.before).toEqual({
      state: 'another_asked',
      decidedAt: first.decidedAt,
      reason: 'run_out',
      note: 'It ended in May.',
    });
    // The first file keeps its own deletion date.
    expect((await storedFiles()).sort()).toEqual([first.file, document.file].sort());
  });

  it('leaves no untracked file if it is cut off', async () => {
    for (const calls of [1, 2, 3, 4, 5, 6, 7]) {
      const stager = await aStager();
      const file = await uploaded(stager);
      await cutOffAfter(calls, () => handIn({ sessionId: stager.sessionId, body: body(file) }));
      const items = await everyItem();
      const known = items.flatMap(({ entity, files, file: used }) =>
        entity === 'Upload' ? (files as string[]) : entity === 'VerificationDocument' ? [used] : [],
      );
      expect((await storedFiles()).filter((one) => !known.includes(one))).toEqual([]);
    }
  });

  it('is for staging companies only', async () => {
    expect((await handIn({ body: body(`certificates/${'A'.repeat(43)}`) })).status).toBe(401);
    const { sessionId } = await anOwner();
    expect((await handIn({ sessionId, body: body(`certificates/${'A'.repeat(43)}`) })).status).toBe(403);
  });
});

describe('getVerification', () => {
  it('lists documents and badges without their file keys', async () => {
    const stager = await aStager();
    const nothing = await look({ sessionId: stager.sessionId });
    expect([nothing.status, nothing.body]).toEqual([200, { documents: [], badges: [] }]);
    await handedIn(stager);
    const { decidedAt } = await decide(stager);
    const { body, text } = await look({ sessionId: stager.sessionId });
    expect(body.documents).toEqual([
      {
        id: expect.any(String),
        badgeType: 'insured',
        state: 'another_asked',
        fileName: 'policy.pdf',
        createdAt: expect.any(String),
        decidedAt,
        reason: 'run_out',
        note: 'It ended in May.',
        fileUntil: plus(new Date(decidedAt ?? 0), days(90)).toISOString(),
      },
    ]);
    expect(text).not.toContain('certificates/');
    expect(text).not.toContain('ada');
  });

  it('still lists a document for a badge type that takes none anymore, so that it can be withdrawn', async () => {
    const stager = await aStager();
    const { id } = await aDocument(stager, { badgeType: 'certified_stager', fileName: 'Diploma.pdf' });
    const { body } = await look({ sessionId: stager.sessionId });
    expect(body.documents).toEqual([expect.objectContaining({ id, badgeType: 'certified_stager', fileName: 'Diploma.pdf' })]);
    expect((await withdraw({ sessionId: stager.sessionId, params: { id } })).status).toBe(204);
  });
});

describe('withdrawDocument', () => {
  it('deletes the document and its file at once, and allows another one', async () => {
    const stager = await aStager();
    const { body: document } = await handedIn(stager);
    const answer = await withdraw({ sessionId: stager.sessionId, params: { id: document.id } });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await documentsOf(stager.id)).toEqual([]);
    expect(await storedFiles()).toEqual([]);
    expect((await handedIn(stager)).status).toBe(201);
  });

  it("refuses other stagers' documents and decided documents", async () => {
    const [stager, other] = [await aStager(), await aStager()];
    const { id } = await aDocument(stager);
    expect((await withdraw({ sessionId: other.sessionId, params: { id } })).status).toBe(404);
    expect((await withdraw({ sessionId: stager.sessionId, params: { id: 'x' } })).status).toBe(400);
    await decide(stager);
    const late = await withdraw({ sessionId: stager.sessionId, params: { id } });
    expect([late.status, late.error.message]).toEqual([409, 'Another document was already requested.']);
  });

  it('succeeds once when calls race', async () => {
    const stager = await aStager();
    const { id } = await aDocument(stager);
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw({ sessionId: stager.sessionId, params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  it('excludes a decision at the same moment', async () => {
    const stager = await aStager();
    const { id } = await aDocument(stager);
    const [withdrawn, decided] = await Promise.allSettled([
      withdraw({ sessionId: stager.sessionId, params: { id } }),
      decide(stager),
    ]);
    const isWithdrawn = withdrawn.status === 'fulfilled' && withdrawn.value.status === 204;
    expect(isWithdrawn).toBe(decided.status === 'rejected');
    expect(await documentsOf(stager.id)).toHaveLength(isWithdrawn ? 0 : 1);
  });
});

describe("a document's file", () => {
  it('is kept while the document waits and for 90 days after the decision', async () => {
    const stager = await aStager();
    await handedIn(stager);
    const now = new Date();
    await sweepAt(plus(now, days(400)));
    const { file } = await theOnlyDocument(stager);
    expect(await storedFiles()).toEqual([file]);

    await decide(stager, now);
    await sweepAt(plus(now, days(90) - 1));
    expect(await storedFiles()).toEqual([file]);
    await sweepAt(plus(now, days(90)));
    expect(await storedFiles()).toEqual([]);
    expect(await findUpload(file)).toBeUndefined();
    // The decision is kept.
    expect(await theOnlyDocument(stager)).toMatchObject({ state: 'another_asked', reason: 'run_out' });
  });

  it('is deleted by the sweep schedule', async () => {
    const stager = await aStager();
    await handedIn(stager);
    const runs = () => runSweep({}, lambdaContext());
    // The first run also writes the file of notices.
    expect(await runs()).toEqual({ done: 1, failed: 0 });
    expect(await runs()).toEqual({ done: 0, failed: 0 });
    await decide(stager, plus(new Date(), -days(89)));
    expect(await runs()).toEqual({ done: 0, failed: 0 });
    await handedIn(stager);
    await decide(stager, plus(new Date(), -days(90)));
    expect(await runs()).toEqual({ done: 1, failed: 0 });
    expect(await storedFiles()).toHaveLength(1);
  });

  it('is deleted a day after the upload if no document uses it', async () => {
    const stager = await aStager();
    const key = await uploaded(stager);
    await sweepAt(plus(new Date(), hours(24) - 60_000));
    expect(await storedFiles()).toEqual([key]);
    await sweepAt(plus(new Date(), hours(24)));
    expect(await storedFiles()).toEqual([]);
  });

  it('is deleted with the account, like all documents and badges', async () => {
    const stager = await aStager();
    await handedIn(stager);
    await decide(stager);
    await handedIn(stager);
    await handIn({ sessionId: stager.sessionId, body: body(await uploaded(stager), { badgeType: 'business_license' }) });
    await uploaded(stager);
    expect(await storedFiles()).toHaveLength(4);
    await closeAccount(stager.id, new Date());
    expect(await storedFiles()).toEqual([]);
    const left = (await everyItem()).filter(
      (item) => item.userId === stager.id && ['VerificationDocument', 'Badge'].includes(item.entity),
    );
    expect(left).toEqual([]);
    expect(
      (await everyItem()).filter(({ GSI3PK, GSI3SK }) => GSI3PK === gsi3.documents() && String(GSI3SK).includes(stager.id)),
    ).toEqual([]);
  });

  it('appears in no log line, and neither does its name', async () => {
    const stager = await aStager();
    await handIn({ sessionId: stager.sessionId, body: body(await uploaded(stager), { fileName: 'Marked-Policy.pdf' }) });
    const { file } = await theOnlyDocument(stager);
    expect(logLines.length).toBeGreaterThan(0);
    for (const line of logLines) for (const mark of ['Marked-Policy', file]) expect(line).not.toContain(mark);
    expect(await get(keys.verificationDocument(stager.id, 'insured'))).toMatchObject({ fileName: 'Marked-Policy.pdf' });
    expect((await getAccount(stager.id)).badges).toEqual([]);
  });
});

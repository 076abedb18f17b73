import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import { findReputation } from '#core/market/account/reputation.repo';
import { type DocumentRecord, declineDocument } from '#core/market/verification/document';
import { documentsOf, saveDeclined } from '#core/market/verification/document.repo';
import { pdfOf } from '#infra/local/seed/pdf';
import {
  decideDocument,
  grantBadge,
  listAuditEntries,
  listDocuments,
  listNotifications,
  listProjectBids,
  openDocument,
} from '#shared/api/routes';
import { aBid, aDocument, adminClaims, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { type Call, caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { withContention } from '../../testing/contention';
import { everyItem } from '../../testing/everything';
import { emptyBucket, storeFile, withS3 } from '../../testing/s3';

withContention();
withS3();
afterEach(emptyBucket);

const list = caller(listDocuments);
const open = caller(openDocument);
const decideOn = caller(decideDocument);
const grant = caller(grantBadge);
const actions = caller(listAuditEntries);
const listBids = caller(listProjectBids);
const notifications = caller(listNotifications);

const ada = { ...adminClaims, username: 'ada-1' };
const grace = { ...adminClaims, username: 'grace-2' };
const paramsOf = ({ userId, id }: DocumentRecord) => ({ id: userId, documentId: id });
const decide = (document: DocumentRecord, body: unknown, claims = ada) => decideOn({ params: paramsOf(document), claims, body });
const approval = { decision: 'approve', expiryDate: '2090-01-01' };
const ask = { decision: 'ask_another', reason: 'unreadable', note: 'The second half is dark.' };
const refusal = { decision: 'refuse', reason: 'not_covering' };
const inDays = (count: number): string => plus(new Date(), days(count)).toISOString();

const receivedBy = async ({ sessionId }: Person): Promise<string[][]> =>
  (await notifications({ sessionId })).body.map(({ type, title, message }) => [type, title, message]);
const entriesAbout = async (userId: string) =>
  (await actions({ claims: adminClaims, query: { limit: '100' } })).body.filter((action) => action.userId === userId);
const stateOf = async ({ userId, id }: DocumentRecord) =>
  (await documentsOf(userId)).find((document) => document.id === id)?.state;

describe('listDocuments', () => {
  it('lists waiting documents with their stagers, oldest first, page by page', async () => {
    const stagers = [
      await aStager({ name: 'Mara Solis', company: 'Solis Staging', bio: 'Coastal homes.' }),
      await aStager(),
      await aStager(),
    ];
    const documents: DocumentRecord[] = [];
    // Uploaded long before all other documents in the table.
    for (const [index, stager] of stagers.entries())
      documents.push(
        await aDocument(stager, { badgeType: 'insured', fileName: `policy-${index}.pdf` }, new Date(1_700_000_000_000 + index)),
      );
    const [mara] = stagers as [Person];
    await aPaidBid(await aProject(await anOwner()), mara);
    await grant({
      params: { id: mara.id },
      claims: ada,
      body: { badgeType: 'certified_stager', verificationDocument: 'Cabinet 3' },
    });
    const first = await list({ claims: adminClaims, query: { limit: '2' } });
    expect([first.status, first.body.map(({ id }) => id)]).toEqual([200, documents.slice(0, 2).map(({ id }) => id)]);
    const cursor = /cursor=([\w-]+)/.exec(first.headers.link ?? '')?.[1];
    expect((await list({ claims: adminClaims, query: { limit: '2', cursor } })).body[0]?.id).toBe(documents[2]?.id);
    expect(first.body[0]).toEqual({
      id: documents[0]?.id,
      badgeType: 'insured',
      state: 'waiting',
      fileName: 'policy-0.pdf',
      createdAt: expect.any(String),
      decidedAt: null,
      reason: null,
      note: null,
      fileUntil: null,
      fileType: 'application/pdf',
      fileBytes: 1234,
      before: null,
      holder: {
        id: mara.id,
        stagerIdentifier: mara.stagerIdentifier,
        name: 'Mara Solis',
        company: 'Solis Staging',
        email: mara.email,
        phone: mara.phone,
        bio: 'Coastal homes.',
        createdAt: mara.createdAt,
        deals: 1,
        reputation: expect.objectContaining({ badgeCount: 1, completedProjects: 0 }),
        badges: [expect.objectContaining({ badgeType: 'certified_stager', verificationDocument: 'Cabinet 3' })],
      },
    });
    for (const document of documents) await decide(document, refusal);
  });

  it('contains neither file keys nor links to files', async () => {
    const { file } = await aDocument(await aStager());
    const { text } = await list({ claims: adminClaims, query: {} });
    for (const trace of [file, 'certificates/', 'X-Amz']) expect(text).not.toContain(trace);
  });

  it('shows the earlier decision beside a new document, and lists no decided documents', async () => {
    const stager = await aStager();
    const first = await aDocument(stager);
    await decide(first, ask);
    const waiting = async () =>
      (await list({ claims: adminClaims, query: { limit: '100' } })).body.filter(({ holder }) => holder.id === stager.id);
    expect(await waiting()).toEqual([]);
    const second = await aDocument(stager);
    expect(await waiting()).toMatchObject([
      { id: second.id, before: { state: 'another_asked', reason: 'unreadable', note: 'The second half is dark.' } },
    ]);
  });

  it('needs one query and at most five batches, however many wait', async () => {
    for (const stager of [await aStager(), await aStager(), await aStager()]) await aDocument(stager);
    const { commands } = await measureConsumption(() => list({ claims: adminClaims, query: { limit: '100' } }));
    expect(commands.filter((command) => command === 'Query')).toHaveLength(1);
    expect(commands.length).toBeLessThanOrEqual(6);
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await aStager()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});

describe('openDocument', () => {
  const bytes = pdfOf(['Certificate of Insurance']);
  const aStoredDocument = async (): Promise<DocumentRecord> => {
    const document = await aDocument(await aStager(), { badgeType: 'insured' });
    await storeFile(document.file, bytes);
    return document;
  };

  it('returns a link to the file that expires after a minute and shows it inline', async () => {
    const document = await aStoredDocument();
    const before = Date.now();
    const { status, body } = await open({ params: paramsOf(document), claims: ada });
    expect([status, body.fileType]).toEqual([200, 'application/pdf']);
    const url = new URL(body.url);
    expect(url.pathname.endsWith(`/${document.file}`)).toBe(true);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(Date.parse(body.expiresAt) - before).toBeGreaterThanOrEqual(60_000);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="insured-${document.id}.pdf"`,
      'cache-control': 'private, no-store',
    });
  });

  it('records who opened which document, each time', async () => {
    const document = await aStoredDocument();
    await open({ params: paramsOf(document), claims: ada });
    await open({ params: paramsOf(document), claims: grace });
    expect(
      (await entriesAbout(document.userId)).map(({ type, administrator, details }) => [type, administrator, details]),
    ).toEqual([
      ['document_opened', 'grace-2', 'Opened the document for the badge "Insured"'],
      ['document_opened', 'ada-1', 'Opened the document for the badge "Insured"'],
    ]);
  });

  it('also opens a decided document until its file is deleted', async () => {
    const document = await aStoredDocument();
    await decide(document, ask);
    expect((await open({ params: paramsOf(document), claims: ada })).status).toBe(200);
    await write(update(keys.verificationDocument(document.userId, document.badgeType), { set: { decidedAt: inDays(-90) } }));
    const late = await open({ params: paramsOf(document), claims: ada });
    expect([late.status, late.error.message]).toEqual([404, 'The file was deleted 90 days after the decision.']);
    expect((await entriesAbout(document.userId)).filter(({ type }) => type === 'document_opened')).toHaveLength(1);
  });

  it('returns 404 for a document that is unknown, somebody else’s or replaced', async () => {
    const [document, other] = [await aStoredDocument(), await aStager()];
    const status = async (params: Call['params']) => (await open({ params, claims: ada })).status;
    expect(await status({ id: other.id, documentId: document.id })).toBe(404);
    expect(await status({ id: document.userId, documentId: newId(new Date()) })).toBe(404);
    expect(await status({ id: 'x', documentId: document.id })).toBe(400);
    await decide(document, ask);
    await aDocument((await getAccount(document.userId)) as Person, { badgeType: 'insured' });
    expect(await status(paramsOf(document))).toBe(404);
    expect(await entriesAbout(document.userId)).toMatchObject([{ type: 'document_another_asked' }]);
  });

  it('is for administrators only', async () => {
    const document = await aDocument(await aStager());
    const { sessionId } = await aStager();
    expect((await open({ params: paramsOf(document), sessionId })).status).toBe(401);
    expect((await open({ params: paramsOf(document), claims: { username: 'x' } })).status).toBe(403);
  });
});

describe('decideDocument', () => {
  it('approves: grants the badge, notifies the stager and shows it beside the stager’s bids', async () => {
    const stager = await aStager();
    const project = await aProject(await anOwner());
    await aBid(project, stager);
    const document = await aDocument(stager, { badgeType: 'insured' });
    const answer = await decide(document, { ...approval, issuer: 'Harbor Mutual', number: 'HM-20417' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: document.id, state: 'approved', reason: null, note: null });
    const [copy] = (await getAccount(stager.id)).badges;
    expect(await get(keys.badge(stager.id, copy?.id ?? ''))).toMatchObject({
      badgeType: 'insured',
      verifiedBy: 'ada-1',
      expiryDate: '2090-01-01T00:00:00.000Z',
      isActive: true,
      verificationDocument: 'Insurance certificate, Harbor Mutual, No. HM-20417',
    });
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 1 });
    const { body, text } = await listBids({ params: { id: project.id } });
    expect(body[0]?.bidder).toMatchObject({
      badges: ['insured'],
      badgeTexts: ['Insurance certificate seen, valid until Dec 2089'],
    });
    for (const secret of ['Harbor', 'HM-20417']) expect(text).not.toContain(secret);
    expect(await receivedBy(stager)).toEqual([
      ['verification', 'New badge', 'Owners now see this beside your bids: “Insurance certificate seen, valid until Dec 2089”.'],
    ]);
    expect((await getBoxes(stager.id)).tally.unreadNotifications).toBe(1);
    expect(await entriesAbout(stager.id)).toMatchObject([
      {
        type: 'document_approved',
        administrator: 'ada-1',
        badgeId: copy?.id,
        details: 'Approved the document for the badge "Insured"',
      },
    ]);
  });

  it('replaces a badge that has not expired yet, and counts it once', async () => {
    const stager = await aStager();
    await grant({ params: { id: stager.id }, claims: ada, body: { badgeType: 'insured', expiryDate: inDays(20) } });
    const [running] = (await getAccount(stager.id)).badges;
    await decide(await aDocument(stager, { badgeType: 'insured' }), approval);
    const { badges } = await getAccount(stager.id);
    expect(badges).toMatchObject([{ badgeType: 'insured', expiryDate: '2090-01-01T00:00:00.000Z' }]);
    expect(await get(keys.badge(stager.id, running?.id ?? ''))).toMatchObject({ isActive: false });
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 1 });
  });

  it('asks for another document or refuses it, and tells the stager why', async () => {
    const [one, other] = [await aStager(), await aStager()];
    const asked = await decide(await aDocument(one, { badgeType: 'insured' }), ask);
    expect(asked.body).toMatchObject({ state: 'another_asked', reason: 'unreadable', note: 'The second half is dark.' });
    expect(asked.body.fileUntil?.slice(0, 10)).toBe(inDays(90).slice(0, 10));
    const refused = await decide(await aDocument(other), refusal);
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'not_covering', note: null });
    expect(await receivedBy(one)).toEqual([
      ['verification', 'We need another document', "For your “Insured” badge: We can't read the document."],
    ]);
    expect(await receivedBy(other)).toEqual([
      [
        'verification',
        "We didn't accept your document",
        "For your “Licensed Business” badge: The document doesn't cover home staging.",
      ],
    ]);
    for (const { id } of [one, other]) expect((await getAccount(id)).badges).toEqual([]);
    expect(await entriesAbout(one.id)).toMatchObject([
      { details: `Asked for another document for the badge "Insured": We can't read the document.` },
    ]);
    expect(await entriesAbout(other.id)).toMatchObject([
      { details: `Refused the document for the badge "Licensed Business": The document doesn't cover home staging.` },
    ]);
    // The audit log contains the reason but not the note.
    const records = JSON.stringify(
      (await everyItem()).filter(({ PK }) => PK === keys.auditRecord('actions', String(new Date().getUTCFullYear()), '').PK),
    );
    expect(records).not.toContain('second half');
  });

  it('lets one of two administrators decide, and tells the other what happened', async () => {
    for (const [first, second, message] of [
      [approval, refusal, 'This document was already approved.'],
      [ask, approval, 'Another document was already requested.'],
      [refusal, approval, 'This document was already refused.'],
    ] as const) {
      const stager = await aStager();
      const document = await aDocument(stager);
      expect((await decide(document, first)).status).toBe(200);
      const late = await decide(document, second, grace);
      expect([late.status, late.error.code, late.error.message]).toEqual([409, 'CONFLICT', message]);
      expect(await entriesAbout(stager.id)).toHaveLength(1);
    }
  });

  it('succeeds once when decisions race', async () => {
    const stager = await aStager();
    const document = await aDocument(stager);
    const answers = await Promise.all([approval, ask, refusal, approval, ask].map((body) => decide(document, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const done = answers.find(({ status }) => status === 200)?.body.state;
    expect(await stateOf(document)).toBe(done);
    expect(await entriesAbout(stager.id)).toHaveLength(1);
    expect((await getAccount(stager.id)).badges).toHaveLength(done === 'approved' ? 1 : 0);
    expect(await receivedBy(stager)).toHaveLength(1);
  });

  it('leaves one active badge if an administrator grants one at the same moment', async () => {
    const stager = await aStager();
    const document = await aDocument(stager, { badgeType: 'insured' });
    await Promise.all([
      decide(document, approval),
      grant({ params: { id: stager.id }, claims: grace, body: { badgeType: 'insured', expiryDate: inDays(40) } }),
    ]);
    expect(await stateOf(document)).toBe('approved');
    expect((await getAccount(stager.id)).badges).toHaveLength(1);
    const active = (await everyItem()).filter(
      ({ entity, userId, isActive }) => entity === 'Badge' && userId === stager.id && isActive,
    );
    expect(active).toHaveLength(1);
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 1 });
  });

  it.each([
    [{}, 'decision'],
    [{ decision: 'shrug' }, 'decision'],
    [{ decision: 'approve' }, 'expiryDate'],
    [{ decision: 'approve', expiryDate: 'soon' }, 'expiryDate'],
    [{ decision: 'approve', expiryDate: '2020-01-01' }, 'expiryDate'],
    [{ ...approval, issuer: 'x'.repeat(121) }, 'issuer'],
    [{ ...approval, number: '12\n34' }, 'number'],
    [{ decision: 'ask_another' }, 'reason'],
    [{ decision: 'ask_another', reason: 'not_covering' }, 'reason'],
    [{ decision: 'refuse', reason: 'unreadable' }, 'reason'],
    [{ ...ask, note: 'x'.repeat(501) }, 'note'],
  ])('refuses %j and leaves the document waiting', async (body, path) => {
    const document = await aDocument(await aStager());
    const { status, error } = await decide(document, body);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    expect(await stateOf(document)).toBe('waiting');
    expect(await entriesAbout(document.userId)).toEqual([]);
  });

  it('returns 404 for an unknown document, or if the stager is deleting the account', async () => {
    const document = await aDocument(await aStager());
    const lost = await decide({ ...document, id: newId(new Date()) }, approval);
    expect([lost.status, lost.error.message]).toEqual([404, 'This document was withdrawn or replaced by a newer one.']);
    await write(update(keys.tally(document.userId), { set: { closedAt: new Date().toISOString() } }));
    for (const body of [approval, ask, refusal]) expect((await decide(document, body)).status).toBe(404);
    expect(await stateOf(document)).toBe('waiting');
  });

  it('is for administrators only', async () => {
    const document = await aDocument(await aStager());
    const { sessionId } = await aStager();
    expect((await decideOn({ params: paramsOf(document), sessionId, body: approval })).status).toBe(401);
    expect((await decideOn({ params: paramsOf(document), claims: { username: 'x' }, body: approval })).status).toBe(403);
  });

  it('fails and changes nothing if the document changed since it was read', async () => {
    const document = await aDocument(await aStager());
    const declined = declineDocument(
      document,
      { decision: 'refuse', reason: 'not_covering', note: null },
      { administrator: 'ada', now: new Date() },
    );
    for (const other of [{ state: 'approved' }, { id: newId(new Date()) }]) {
      await write(update(keys.verificationDocument(document.userId, document.badgeType), { set: other }));
      await expect(saveDeclined(document, declined, new Date(), transact)).rejects.toThrow('This just changed');
      await write(
        update(keys.verificationDocument(document.userId, document.badgeType), { set: { id: document.id, state: 'waiting' } }),
      );
    }
    await saveDeclined(document, declined, new Date(), transact);
  });
});

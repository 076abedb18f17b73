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
import { declinePaper, type PaperRecord } from '#core/market/verification/paper';
import { papersOf, saveNo } from '#core/market/verification/paper.repo';
import { pdfOf } from '#infra/local/seed/pdf';
import { decidePaper, grantBadge, listActs, listNotifications, listPapers, listProjectBids, openPaper } from '#shared/api/routes';
import { aBid, adminClaims, anOwner, aPaidBid, aPaper, aProject, aStager, type Person } from '../../testing/builders';
import { type Call, caller } from '../../testing/call';
import { consumptionOf } from '../../testing/capacity';
import { withContention } from '../../testing/contention';
import { everyItem } from '../../testing/everything';
import { emptyBucket, storeFile, withS3 } from '../../testing/s3';
import { handler as listBidsHandler } from '../bids/list-project-bids';
import { handler as notificationsHandler } from '../notifications/list-notifications';
import { handler as decideHandler } from './decide-paper';
import { handler as grantHandler } from './grant-badge';
import { handler as actsHandler } from './list-acts';
import { handler as listHandler } from './list-papers';
import { handler as openHandler } from './open-paper';

withContention();
withS3();
afterEach(emptyBucket);

const list = caller(listPapers, listHandler);
const open = caller(openPaper, openHandler);
const decideOn = caller(decidePaper, decideHandler);
const grant = caller(grantBadge, grantHandler);
const acts = caller(listActs, actsHandler);
const listBids = caller(listProjectBids, listBidsHandler);
const notifications = caller(listNotifications, notificationsHandler);

const ada = { ...adminClaims, username: 'ada-1' };
const grace = { ...adminClaims, username: 'grace-2' };
const paramsOf = ({ userId, id }: PaperRecord) => ({ id: userId, paperId: id });
const decide = (paper: PaperRecord, body: unknown, claims = ada) => decideOn({ params: paramsOf(paper), claims, body });
const approval = { decision: 'approve', expiryDate: '2090-01-01' };
const ask = { decision: 'ask_another', reason: 'unreadable', note: 'The second half is dark.' };
const refusal = { decision: 'refuse', reason: 'not_covering' };
const inDays = (count: number): string => plus(new Date(), days(count)).toISOString();

const toldOf = async ({ sessionId }: Person): Promise<string[][]> =>
  (await notifications({ sessionId })).body.map(({ type, title, message }) => [type, title, message]);
const actsAbout = async (userId: string) =>
  (await acts({ claims: adminClaims, query: { limit: '100' } })).body.filter((act) => act.userId === userId);
const stateOf = async ({ userId, id }: PaperRecord) => (await papersOf(userId)).find((paper) => paper.id === id)?.state;

describe('listPapers', () => {
  it('shows what waits beside who has handed it in, the oldest first, page by page', async () => {
    const stagers = [
      await aStager({ name: 'Mara Solis', company: 'Solis Staging', bio: 'Coastal homes.' }),
      await aStager(),
      await aStager(),
    ];
    const papers: PaperRecord[] = [];
    // Handed in long before anything else of this table.
    for (const [index, stager] of stagers.entries())
      papers.push(
        await aPaper(stager, { badgeType: 'insured', fileName: `policy-${index}.pdf` }, new Date(1_700_000_000_000 + index)),
      );
    const [mara] = stagers as [Person];
    await aPaidBid(await aProject(await anOwner()), mara);
    await grant({
      params: { id: mara.id },
      claims: ada,
      body: { badgeType: 'certified_stager', verificationDocument: 'Cabinet 3' },
    });
    const first = await list({ claims: adminClaims, query: { limit: '2' } });
    expect([first.status, first.body.map(({ id }) => id)]).toEqual([200, papers.slice(0, 2).map(({ id }) => id)]);
    const cursor = /cursor=([\w-]+)/.exec(first.headers.link ?? '')?.[1];
    expect((await list({ claims: adminClaims, query: { limit: '2', cursor } })).body[0]?.id).toBe(papers[2]?.id);
    expect(first.body[0]).toEqual({
      id: papers[0]?.id,
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
    for (const paper of papers) await decide(paper, refusal);
  });

  it('says where no file is, and has no link to one', async () => {
    const { file } = await aPaper(await aStager());
    const { text } = await list({ claims: adminClaims, query: {} });
    for (const trace of [file, 'certificates/', 'X-Amz']) expect(text).not.toContain(trace);
  });

  it('has what was decided on before beside a paper that is handed in again, and none that was decided on', async () => {
    const stager = await aStager();
    const first = await aPaper(stager);
    await decide(first, ask);
    const waiting = async () =>
      (await list({ claims: adminClaims, query: { limit: '100' } })).body.filter(({ holder }) => holder.id === stager.id);
    expect(await waiting()).toEqual([]);
    const second = await aPaper(stager);
    expect(await waiting()).toMatchObject([
      { id: second.id, before: { state: 'another_asked', reason: 'unreadable', note: 'The second half is dark.' } },
    ]);
  });

  it('is a query and five batches, however many wait', async () => {
    for (const stager of [await aStager(), await aStager(), await aStager()]) await aPaper(stager);
    const { commands } = await consumptionOf(() => list({ claims: adminClaims, query: { limit: '100' } }));
    expect(commands.filter((command) => command === 'Query')).toHaveLength(1);
    expect(commands.length).toBeLessThanOrEqual(6);
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await aStager()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});

describe('openPaper', () => {
  const bytes = pdfOf(['Certificate of Insurance']);
  const aStoredPaper = async (): Promise<PaperRecord> => {
    const paper = await aPaper(await aStager(), { badgeType: 'insured' });
    await storeFile(paper.file, bytes);
    return paper;
  };

  it('gives a link to the file that is good for a minute, by which a browser shows it as what it is', async () => {
    const paper = await aStoredPaper();
    const before = Date.now();
    const { status, body } = await open({ params: paramsOf(paper), claims: ada });
    expect([status, body.fileType]).toEqual([200, 'application/pdf']);
    const url = new URL(body.url);
    expect(url.pathname.endsWith(`/${paper.file}`)).toBe(true);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(Date.parse(body.expiresAt) - before).toBeGreaterThanOrEqual(60_000);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="insured-${paper.id}.pdf"`,
      'cache-control': 'private, no-store',
    });
  });

  it('leaves a record of each look: who, at what, of whom', async () => {
    const paper = await aStoredPaper();
    await open({ params: paramsOf(paper), claims: ada });
    await open({ params: paramsOf(paper), claims: grace });
    expect((await actsAbout(paper.userId)).map(({ type, administrator, details }) => [type, administrator, details])).toEqual([
      ['paper_opened', 'grace-2', 'Opened the document for the badge "Insured"'],
      ['paper_opened', 'ada-1', 'Opened the document for the badge "Insured"'],
    ]);
  });

  it('also opens one that was decided on, until its file is deleted', async () => {
    const paper = await aStoredPaper();
    await decide(paper, ask);
    expect((await open({ params: paramsOf(paper), claims: ada })).status).toBe(200);
    await write(update(keys.paper(paper.userId, paper.badgeType), { set: { decidedAt: inDays(-90) } }));
    const late = await open({ params: paramsOf(paper), claims: ada });
    expect([late.status, late.error.message]).toEqual([404, 'The file was deleted 90 days after the decision.']);
    expect((await actsAbout(paper.userId)).filter(({ type }) => type === 'paper_opened')).toHaveLength(1);
  });

  it('knows no paper that is not there: never was, somebody else’s, or replaced since', async () => {
    const [paper, other] = [await aStoredPaper(), await aStager()];
    const status = async (params: Call['params']) => (await open({ params, claims: ada })).status;
    expect(await status({ id: other.id, paperId: paper.id })).toBe(404);
    expect(await status({ id: paper.userId, paperId: newId(new Date()) })).toBe(404);
    expect(await status({ id: 'x', paperId: paper.id })).toBe(400);
    await decide(paper, ask);
    await aPaper((await getAccount(paper.userId)) as Person, { badgeType: 'insured' });
    expect(await status(paramsOf(paper))).toBe(404);
    expect(await actsAbout(paper.userId)).toMatchObject([{ type: 'paper_another_asked' }]);
  });

  it('is for administrators only', async () => {
    const paper = await aPaper(await aStager());
    const { sessionId } = await aStager();
    expect((await open({ params: paramsOf(paper), sessionId })).status).toBe(401);
    expect((await open({ params: paramsOf(paper), claims: { username: 'x' } })).status).toBe(403);
  });
});

describe('decidePaper', () => {
  it('approves: the badge is there, says what was seen, counts, is told, and stands beside the stager’s bids', async () => {
    const stager = await aStager();
    const project = await aProject(await anOwner());
    await aBid(project, stager);
    const paper = await aPaper(stager, { badgeType: 'insured' });
    const answer = await decide(paper, { ...approval, issuer: 'Harbor Mutual', number: 'HM-20417' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: paper.id, state: 'approved', reason: null, note: null });
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
    expect(await toldOf(stager)).toEqual([
      ['verification', 'New badge', 'Owners now see this beside your bids: “Insurance certificate seen, valid until Dec 2089”.'],
    ]);
    expect((await getBoxes(stager.id)).tally.unreadNotifications).toBe(1);
    expect(await actsAbout(stager.id)).toMatchObject([
      {
        type: 'paper_approved',
        administrator: 'ada-1',
        badgeId: copy?.id,
        details: 'Approved the document for the badge "Insured"',
      },
    ]);
  });

  it('renews a badge that still counts: the new one takes its place, and is counted once', async () => {
    const stager = await aStager();
    await grant({ params: { id: stager.id }, claims: ada, body: { badgeType: 'insured', expiryDate: inDays(20) } });
    const [running] = (await getAccount(stager.id)).badges;
    await decide(await aPaper(stager, { badgeType: 'insured' }), approval);
    const { badges } = await getAccount(stager.id);
    expect(badges).toMatchObject([{ badgeType: 'insured', expiryDate: '2090-01-01T00:00:00.000Z' }]);
    expect(await get(keys.badge(stager.id, running?.id ?? ''))).toMatchObject({ isActive: false });
    expect(await findReputation(stager.id)).toMatchObject({ badgeCount: 1 });
  });

  it('asks for another one, or refuses, and tells the stager why', async () => {
    const [one, other] = [await aStager(), await aStager()];
    const asked = await decide(await aPaper(one, { badgeType: 'insured' }), ask);
    expect(asked.body).toMatchObject({ state: 'another_asked', reason: 'unreadable', note: 'The second half is dark.' });
    expect(asked.body.fileUntil?.slice(0, 10)).toBe(inDays(90).slice(0, 10));
    const refused = await decide(await aPaper(other), refusal);
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'not_covering', note: null });
    expect(await toldOf(one)).toEqual([
      ['verification', 'We need another document', "For your “Insured” badge: We can't read the document."],
    ]);
    expect(await toldOf(other)).toEqual([
      [
        'verification',
        "We didn't accept your document",
        "For your “Licensed Business” badge: The document doesn't cover home staging.",
      ],
    ]);
    for (const { id } of [one, other]) expect((await getAccount(id)).badges).toEqual([]);
    expect(await actsAbout(one.id)).toMatchObject([
      { details: `Asked for another document for the badge "Insured": We can't read the document.` },
    ]);
    expect(await actsAbout(other.id)).toMatchObject([
      { details: `Refused the document for the badge "Licensed Business": The document doesn't cover home staging.` },
    ]);
    // The reason is on record, what was written is not.
    const records = JSON.stringify(
      (await everyItem()).filter(({ PK }) => PK === keys.auditRecord('acts', String(new Date().getUTCFullYear()), '').PK),
    );
    expect(records).not.toContain('second half');
  });

  it('is done by one of two administrators; the other reads what has happened', async () => {
    for (const [first, second, message] of [
      [approval, refusal, 'This document was already approved.'],
      [ask, approval, 'Another document was already requested.'],
      [refusal, approval, 'This document was already refused.'],
    ] as const) {
      const stager = await aStager();
      const paper = await aPaper(stager);
      expect((await decide(paper, first)).status).toBe(200);
      const late = await decide(paper, second, grace);
      expect([late.status, late.error.code, late.error.message]).toEqual([409, 'CONFLICT', message]);
      expect(await actsAbout(stager.id)).toHaveLength(1);
    }
  });

  it('happens once, whatever races', async () => {
    const stager = await aStager();
    const paper = await aPaper(stager);
    const answers = await Promise.all([approval, ask, refusal, approval, ask].map((body) => decide(paper, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const done = answers.find(({ status }) => status === 200)?.body.state;
    expect(await stateOf(paper)).toBe(done);
    expect(await actsAbout(stager.id)).toHaveLength(1);
    expect((await getAccount(stager.id)).badges).toHaveLength(done === 'approved' ? 1 : 0);
    expect(await toldOf(stager)).toHaveLength(1);
  });

  it('and a badge that is granted by hand at the same moment: one of the type counts', async () => {
    const stager = await aStager();
    const paper = await aPaper(stager, { badgeType: 'insured' });
    await Promise.all([
      decide(paper, approval),
      grant({ params: { id: stager.id }, claims: grace, body: { badgeType: 'insured', expiryDate: inDays(40) } }),
    ]);
    expect(await stateOf(paper)).toBe('approved');
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
  ])('refuses %j, and the paper waits on', async (body, path) => {
    const paper = await aPaper(await aStager());
    const { status, error } = await decide(paper, body);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    expect(await stateOf(paper)).toBe('waiting');
    expect(await actsAbout(paper.userId)).toEqual([]);
  });

  it('knows no paper that is not there, or whose stager is leaving', async () => {
    const paper = await aPaper(await aStager());
    const lost = await decide({ ...paper, id: newId(new Date()) }, approval);
    expect([lost.status, lost.error.message]).toEqual([404, 'This document was withdrawn or replaced by a newer one.']);
    await write(update(keys.tally(paper.userId), { set: { closedAt: new Date().toISOString() } }));
    for (const body of [approval, ask, refusal]) expect((await decide(paper, body)).status).toBe(404);
    expect(await stateOf(paper)).toBe('waiting');
  });

  it('is for administrators only', async () => {
    const paper = await aPaper(await aStager());
    const { sessionId } = await aStager();
    expect((await decideOn({ params: paramsOf(paper), sessionId, body: approval })).status).toBe(401);
    expect((await decideOn({ params: paramsOf(paper), claims: { username: 'x' }, body: approval })).status).toBe(403);
  });

  it('is refused, and changes nothing, where the paper is not as it was read', async () => {
    const paper = await aPaper(await aStager());
    const declined = declinePaper(
      paper,
      { decision: 'refuse', reason: 'not_covering', note: null },
      { administrator: 'ada', now: new Date() },
    );
    for (const other of [{ state: 'approved' }, { id: newId(new Date()) }]) {
      await write(update(keys.paper(paper.userId, paper.badgeType), { set: other }));
      await expect(saveNo(paper, declined, new Date(), transact)).rejects.toThrow('This just changed');
      await write(update(keys.paper(paper.userId, paper.badgeType), { set: { id: paper.id, state: 'waiting' } }));
    }
    await saveNo(paper, declined, new Date(), transact);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { saveContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { type AdminAction, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { transact } from '#core/kernel/table/transact';
import { acceptBid, type BidRecord } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import { noComparison } from '#core/market/ledger/comparison';
import { recordDiscrepancy, saveComparison } from '#core/market/ledger/comparison.repo';
import { saveAcceptance } from '#core/market/payment/payment.repo';
import { openPayment } from '#core/market/payment/settle';
import { syncPayment } from '#core/market/payment/sync-payment';
import { newProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { createProject, getProject, listOwnProjects } from '#core/market/project/project.repo';
import { decideQuestion, newQuestion } from '#core/market/question/compose';
import { saveDecision, saveQuestion } from '#core/market/question/question.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { newUpdate } from '#core/market/update/compose';
import { saveUpdate } from '#core/market/update/update.repo';
import { declineDocument } from '#core/market/verification/document';
import { saveDeclined } from '#core/market/verification/document.repo';
import { openApiDocument } from '#infra/tools/openapi/document';
import type { OperationId } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import type * as routes from '#shared/api/routes';
import { ContactBody, maxAnswers } from '#shared/contact-message/contact-message.contract';
import { ProjectBody } from '#shared/project/project.contract';
import { maxUpdates } from '#shared/update/update.contract';
import { maxDocumentName } from '#shared/verification/document.values';
import {
  aBid,
  aCase,
  aCompletedProject,
  aDocument,
  adminClaims,
  aMessage,
  anImpersonation,
  aPerson,
  type Person,
} from '../testing/builders';
import { type Answer, type Call, callRoute } from '../testing/call';
import { everyItem } from '../testing/everything';
import { routeOf } from '../testing/handlers';
import { withStripe } from '../testing/stripe';

/** Lambda's limit for what a function returns, as JSON. */
const maxResultBytes = 6_291_556;

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  format?: string;
  const?: unknown;
}

const schemas = openApiDocument().components.schemas as unknown as Record<string, JsonSchema>;
/** Text whose characters take seven bytes each: six in the body's JSON, and one more because Lambda's result escapes the backslash. */
const worst = (length: number): string => (length < 3 ? 'x'.repeat(length) : `x${'\v'.repeat(length - 2)}x`);
/** Text for names, titles and places, which allow no control characters. A backslash takes four bytes of a result. */
const worstLine = (length: number): string => '\\'.repeat(length);
const lines = new Set(['name', 'company', 'phone', 'title', 'city', 'neighborhood', 'county', 'roomsToStage', 'photoTexts']);

/** Longer fields are files, which are not stored in the table. */
const longestText = 10_000;

/** Returns the value of a schema that takes the most bytes in an answer. */
const largest = ({ $ref, anyOf, properties, items, ...schema }: JsonSchema, name = ''): unknown => {
  if ($ref) return largest(schemas[$ref.split('/').at(-1) as string] as JsonSchema, name);
  const candidates = anyOf?.map((one) => largest(one, name)) ?? schema.enum;
  if (candidates) return candidates.reduce((a, b) => (JSON.stringify(b).length > JSON.stringify(a).length ? b : a));
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, largest(property, key)]));
  if (items?.enum) return items.enum;
  // All items differ, because duplicates are stored once.
  if (items)
    return Array.from({ length: schema.maxItems ?? 1 }, (_, index) =>
      `${index}${largest(items, name)}`.slice(0, items.maxLength),
    );
  if (schema.maxLength !== undefined && schema.maxLength <= longestText && !schema.format)
    return (lines.has(name) ? worstLine : worst)(schema.maxLength);
  return schema.const ?? schema.maximum ?? null;
};

const largestBody = <T>(name: string): T => largest(schemas[name] as JsonSchema) as T;

const longest = largestBody<Record<'name' | 'company' | 'phone' | 'bio', string>>('StagerRegistration');
// A phone number needs its digits.
const digits = '5550100000';
const texts = { ...longest, phone: `${longest.phone.slice(digits.length)}${digits}` };
const photos = Array.from({ length: 10 }, (_, index) => `photos/${String(index).repeat(43)}.2048x4096-${'a'.repeat(18)}.webp`);
// Three projects for each owner, which is the most that administrators see.
const [owners, projectsOfEach, letters, actions, questions, payments, reports] = [34, 3, 100, 100, 100, 20, 100];
const stripe = withStripe();

let owner: Person;
let stager: Person;
let projectId: string;
const bids: BidRecord[] = [];
let caseId: string;

beforeAll(async () => {
  stager = await aPerson({ ...texts, userType: 'staging_company' });
  // Without a state there are no search entries, which do not matter here.
  const body = ProjectBody.parse({ ...largestBody<object>('ProjectBody'), state: null, photos: [] });
  expect(body).toMatchObject({ description: worst(5000), roomsToStage: { length: 30 } });
  for (let count = 0; count < owners; count += 1) {
    owner = await aPerson({ ...texts, userType: 'realtor' });
    for (let project = 0; project < projectsOfEach; project += 1) {
      const now = new Date();
      const record = newProject(body, {
        id: newId(now),
        owner,
        photos,
        whereabouts: await locate(body),
        mask: freshMask(owner.id),
        now,
      });
      await createProject(record, now);
      bids.push(await aBid(record, stager));
      projectId = record.id;
    }
    // A second document, with the decision on the first. The type of the account does not matter here.
    const first = await aDocument(owner, { fileName: worstLine(maxDocumentName) });
    const { note } = largestBody<{ note: string }>('AskForAnotherDocument');
    const now = new Date();
    const asked = declineDocument(first, { decision: 'ask_another', reason: 'other_name', note }, { administrator: 'ada', now });
    await saveDeclined(first, asked, now, transact);
    await aDocument(owner, { fileName: worstLine(maxDocumentName) });
  }
  const { content } = largestBody<{ content: string }>('SendMessageBody');
  const message = ContactBody.parse({ ...largestBody<object>('ContactBody'), email: 'worst@test.example' });
  const { text: answerText } = largestBody<{ text: string }>('AnswerContactMessageBody');
  const written = { text: answerText, outcome: 'sent', administrator: worst(128) } as const;
  const { adminNotes } = largestBody<{ adminNotes: string }>('EditContactMessageBody');
  for (let count = 0; count < letters; count += 1) {
    await aMessage(count % 2 ? owner : stager, count % 2 ? stager : owner, content);
    const now = new Date();
    const createdAt = now.toISOString();
    const answers = Array.from({ length: maxAnswers }, () => ({ ...written, answeredAt: createdAt }));
    await saveContactMessage({ id: newId(now), ...message, status: 'unread', adminNotes, answers, createdAt });
  }
  const { text } = largestBody<{ text: string }>('AskQuestionBody');
  const { answer } = largestBody<{ answer: string }>('AnswerQuestionBody');
  const open = await getProject(projectId);
  const [moment, mask] = [new Date(), freshMask(owner.id)];
  const asked = newQuestion(open, { text }, { id: newId(moment), asker: stager, mask, now: moment });
  const answered = decideQuestion(asked, { answer }, { mask, now: moment });
  for (let count = 0; count < questions; count += 1) {
    const id = newId(moment);
    await saveQuestion(await getProject(projectId), { ...asked, id }, moment);
    await saveDecision(await getProject(projectId), { ...answered, id }, moment);
  }
  const posted = largestBody<{ text: string }>('PostUpdateBody');
  const update = newUpdate(open, posted.text, { id: newId(moment), photos: [], mask, now: moment });
  for (let count = 0; count < maxUpdates; count += 1)
    await saveUpdate(await getProject(projectId), { ...update, id: newId(moment) }, moment);
  const done = await aCompletedProject(owner, stager);
  const now = new Date();
  const review = newReview(
    done,
    { ...largestBody<{ title: string; comment: string }>('ReviewBody'), rating: 5 },
    { id: newId(now), reviewerId: owner.id, mask: freshMask(owner.id), now },
  );
  await saveReview(done, review, now);
  const { text: reportText } = largestBody<{ text: string }>('ReportBody');
  const { items: own } = await listOwnProjects(owner.id, 'open', { limit: projectsOfEach });
  for (const { id } of own) {
    const last = id === own.at(-1)?.id;
    for (let count = 0; count < (last ? reports : 1); count += 1)
      caseId = (await aCase({ targetType: 'project', targetId: id, reason: 'around_the_fee', text: reportText }, undefined)).id;
  }
  const action: AdminAction = { type: 'user_deleted', userId: stager.id };
  await saveComparison(noComparison, { pass: 'pass' });
  for (const { projectId: id, id: bidId } of bids.slice(0, payments)) {
    const [project, bid] = [await getProject(id), await getBid(bidId)];
    const accepted = acceptBid(project, bid, { acceptanceId: newId(now), now, paymentWindowHours: 72 });
    await saveAcceptance(project, accepted, now);
    const { intent } = await openPayment(bidId, stager.id, now);
    await stripe.sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await syncPayment(intent.id, now);
    await recordDiscrepancy({ kind: 'amount', subject: intent.id, ours: worst(40), theirs: worst(40) }, 'pass', now);
  }
  await anImpersonation(stager, now, { note: worst(500) });
  for (let count = 0; count < actions; count += 1) await saveWithAction(action, { username: worst(128) }, new Date())([]);
}, 300_000);

type Routes = typeof routes;
type Paged = { [Id in OperationId]: Routes[Id]['definition'] extends { paged: true } ? Id : never }[OperationId];

/** Every list of the API with its length and a call. A new one does not compile until it is listed here. */
const lists: Record<Paged, [items: number, call: () => Call]> = {
  listProjects: [projectsOfEach + 1, () => ({ sessionId: owner.sessionId })],
  listProjectBids: [1, () => ({ sessionId: stager.sessionId, params: { id: projectId } })],
  listQuestions: [questions, () => ({ params: { id: projectId } })],
  listUpdates: [maxUpdates, () => ({ params: { id: projectId } })],
  listUserBids: [owners * projectsOfEach + 1, () => ({ sessionId: stager.sessionId, params: { id: stager.id } })],
  listReceivedBids: [projectsOfEach + 1, () => ({ sessionId: owner.sessionId })],
  listConversations: [1, () => ({ sessionId: owner.sessionId })],
  readThread: [letters, () => ({ sessionId: owner.sessionId, params: { userId: stager.id } })],
  listNotifications: [7 + questions, () => ({ sessionId: owner.sessionId })],
  listUserReviews: [1, () => ({ params: { id: stager.id } })],
  listUsers: [owners + 1, () => ({ claims: adminClaims })],
  listUsersDetailed: [owners + 1, () => ({ claims: adminClaims })],
  listAllProjects: [owners * projectsOfEach + 1, () => ({ claims: adminClaims })],
  listContactMessages: [letters, () => ({ claims: adminClaims })],
  listDocuments: [owners, () => ({ claims: adminClaims })],
  listAuditEntries: [actions + 1, () => ({ claims: adminClaims })],
  listSessionsOfUser: [2, () => ({ claims: adminClaims, params: { id: stager.id } })],
  listProjectsOfUser: [projectsOfEach + 1, () => ({ claims: adminClaims, params: { id: owner.id } })],
  listBidsOfUser: [projectsOfEach + 1, () => ({ claims: adminClaims, params: { id: owner.id } })],
  // Without the advice emails for projects that have bids.
  listMailsOfUser: [12 - (projectsOfEach + 1) + questions, () => ({ claims: adminClaims, params: { id: owner.id } })],
  listActionsOnUser: [actions + 1, () => ({ claims: adminClaims, params: { id: stager.id } })],
  listPayments: [payments + 1, () => ({ claims: adminClaims })],
  listLedger: [4 * payments + 3, () => ({ claims: adminClaims, query: { month: new Date().toISOString().slice(0, 7) } })],
  listRevenue: [1, () => ({ claims: adminClaims })],
  listDiscrepancies: [payments, () => ({ claims: adminClaims })],
  listStrayEvents: [payments, () => ({ claims: adminClaims })],
  listCases: [projectsOfEach, () => ({ claims: adminClaims })],
  listCaseReports: [reports, () => ({ claims: adminClaims, params: { id: caseId } })],
  listCasesOfUser: [projectsOfEach, () => ({ claims: adminClaims, params: { id: owner.id } })],
};

const ask = <Id extends OperationId>(id: Id, call: Call) => callRoute(routeOf(id), call);

/** Returns the bytes that Lambda counts. */
const bytesOf = ({ status, headers, text }: Pick<Answer<Route>, 'status' | 'headers' | 'text'>): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: status, headers, body: text }));

describe('the largest answer', () => {
  it.each(Object.entries(lists))("fits into Lambda's limit on every page: %s", async (id, [items, call]) => {
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const answer = await ask(id as Paged, { ...call(), query: { ...call().query, limit: '100', cursor } });
      expect(answer.status).toBe(200);
      expect(bytesOf(answer)).toBeLessThanOrEqual(maxResultBytes);
      const page = answer.body as readonly { id?: string; user?: { id: string } }[];
      expect(page.length).toBeGreaterThan(0);
      for (const item of page) seen.add(item.id ?? item.user?.id ?? JSON.stringify(item));
      cursor = /[?&]cursor=([^>&]+)/.exec(answer.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen.size).toBe(items);
  });

  it.each(['listUsersDetailed', 'listContactMessages'] as const)(
    'is a shorter page than requested if necessary: %s',
    async (id) => {
      const [items, call] = lists[id];
      const answer = await ask(id, { ...call(), query: { limit: '100' } });
      expect(answer.body.length).toBeLessThan(Math.min(items, 100));
      expect(answer.headers.link).toContain('limit=100');
    },
  );

  it('gets a 304 for a shortened page', async () => {
    const call = { claims: adminClaims, query: { limit: '100' } };
    const { headers } = await ask('listUsersDetailed', call);
    const again = await ask('listUsersDetailed', { ...call, headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each(Object.entries(lists))('is far below the limit for a single item: %s', async (id, [, call]) => {
    const answer = await ask(id as Paged, { ...call(), query: { ...call().query, limit: '1' } });
    expect(answer.body).toHaveLength(1);
    expect(bytesOf(answer)).toBeLessThan(maxResultBytes / 10);
  });

  it('fits into a table item, where it is kept for retries', async () => {
    const creations: [OperationId, Call][] = [
      [
        'createProject',
        { sessionId: owner.sessionId, body: { ...largestBody<object>('ProjectBody'), state: null, photos: [], photoTexts: [] } },
      ],
      [
        'sendMessage',
        { sessionId: owner.sessionId, body: { ...largestBody<object>('SendMessageBody'), receiverId: stager.id, projectId } },
      ],
    ];
    for (const [id, call] of creations) {
      const { status, text } = await ask(id, { ...call, headers: { 'idempotency-key': id } });
      expect([status, text]).toEqual([201, text]);
    }
    const kept = (await everyItem())
      .filter(({ entity }) => entity === 'KeptAnswer')
      .map(({ sealed }) => (sealed as Uint8Array).length);
    expect(kept).toHaveLength(creations.length);
    // DynamoDB allows 400 KB for an item and 4 MB for a transaction.
    expect(Math.max(...kept)).toBeLessThan(100_000);
  });

  it.each<[OperationId, () => Call]>([
    ['getProject', () => ({ sessionId: owner.sessionId, params: { id: projectId } })],
    ['getMe', () => ({ sessionId: stager.sessionId })],
    ['getAdminStats', () => ({ claims: adminClaims })],
    ['listAttention', () => ({ claims: adminClaims })],
  ])('is far below the limit for an answer that is not a list: %s', async (id, call) => {
    const answer = await ask(id, call());
    expect(answer.status).toBe(200);
    expect(bytesOf(answer)).toBeLessThan(maxResultBytes / 10);
  });
});

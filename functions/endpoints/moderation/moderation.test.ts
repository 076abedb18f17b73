import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import { getAccount, savePortfolio } from '#core/market/account/account.repo';
import { saveProfile } from '#core/market/account/profile.repo';
import { getBid } from '#core/market/bid/bid.repo';
import { replaceConcepts } from '#core/market/bid/concepts.repo';
import { getCase } from '#core/market/moderation/case.repo';
import { report } from '#core/market/moderation/report';
import { saveRelease } from '#core/market/payment/payment.repo';
import { getProject } from '#core/market/project/project.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import type * as routes from '#shared/api/routes';
import { type ReportTargetType, reportTargets } from '#shared/moderation/moderation.values';
import {
  aBid,
  aCase,
  aCompletedProject,
  aConfirmedOwner,
  aConfirmedStager,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anAction,
  anAddress,
  anAnsweredQuestion,
  anOwner,
  anUpdate,
  aPaidBid,
  aProject,
  aQuestion,
  aStager,
  type Person,
} from '../../testing/builders';
import { type Call, callRoute } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent, type Item } from '../../testing/everything';
import { routeOf } from '../../testing/handlers';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';

withContention();
withMailServer();

type Routes = typeof routes;
const ask = <Id extends keyof Routes>(id: Id, call: Call = {}) => callRoute(routeOf(id), { address: anAddress(), ...call });
const as = ({ sessionId }: Person, call: Call = {}): Call => ({ ...call, sessionId });
const asAdmin = (call: Call = {}, username = adminClaims.username): Call => ({ ...call, claims: { ...adminClaims, username } });

/** Content of each kind, with a `reader` who can see it and a `stranger` who never can. */
interface Scene {
  body: { targetType: ReportTargetType; targetId: string; withinId?: string };
  author: Person;
  reader: Person | undefined;
  /** Somebody who may not see it, if such a person exists. */
  stranger?: Person | undefined;
  /** Returns what the reader sees, as text. */
  seen: () => Promise<string>;
  /** A text that it contains while it is visible. */
  mark: string;
}

const photo = (number: number) => `photos/${String(number).repeat(43)}.2048x1365-${'a'.repeat(18)}.webp`;
const path = (number: number) => `/media/${photo(number)}`;

const withPhotos = (project: { id: string }) =>
  write(
    update(keys.project(project.id), {
      set: { photos: [1, 2, 3].map(photo), photoTexts: ['Hall', 'Den', 'Attic'], masked: null },
    }),
  );

const scenes: Record<Exclude<ReportTargetType, 'profile'>, () => Promise<Scene>> = {
  project: async () => {
    const [author, reader] = [await anOwner(), await aStager()];
    const project = await aProject(author, { title: 'A house to hide' });
    await aBid(project, await aStager());
    const seen = async () => (await ask('getProject', as(reader, { params: { id: project.id } }))).text;
    return { body: { targetType: 'project', targetId: project.id }, author, reader, seen, mark: 'A house to hide' };
  },
  bid: async () => {
    const [owner, author, stranger] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    await aBid(project, await aStager());
    const bid = await aBid(project, author, { amount: 4321 });
    const seen = async () => {
      const bids = await ask('listProjectBids', as(owner, { params: { id: project.id } }));
      return bids.text + (await ask('listReceivedBids', as(owner))).text;
    };
    return { body: { targetType: 'bid', targetId: bid.id }, author, reader: owner, stranger, seen, mark: '4321' };
  },
  message: async () => {
    const [author, reader, stranger] = [await aStager(), await anOwner(), await anOwner()];
    const message = await aMessage(author, reader, 'What nobody should read');
    const seen = async () => {
      const thread = await ask('readThread', as(reader, { params: { userId: author.id } }));
      return thread.text + (await ask('listConversations', as(reader))).text;
    };
    const body = { targetType: 'message', targetId: message.id, withinId: author.id } as const;
    return { body, author, reader, stranger, seen, mark: 'What nobody should read' };
  },
  review: async () => {
    const [author, stager] = [await anOwner(), await aStager()];
    const [first, second] = [await aCompletedProject(author, stager), await aCompletedProject(author, stager)];
    const review = async (of: typeof first, rating: number, comment: string) => {
      const now = new Date();
      const made = newReview(
        of,
        { rating, title: null, comment },
        { id: newId(now), reviewerId: author.id, mask: freshMask('reviewer'), now },
      );
      await saveReview(of, made, now);
      return made;
    };
    await review(first, 5, 'Good');
    const bad = await review(second, 1, 'A lie about them');
    const seen = async () => (await ask('listUserReviews', { params: { id: stager.id } })).text;
    const body = { targetType: 'review', targetId: bad.id, withinId: stager.id } as const;
    return { body, author, reader: undefined, seen, mark: 'A lie about them' };
  },
  question: async () => {
    const [owner, author] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const question = await anAnsweredQuestion(project, author, 'An advertisement?', 'An answer');
    const seen = async () => (await ask('listQuestions', { params: { id: project.id } })).text;
    const body = { targetType: 'question', targetId: question.id, withinId: project.id } as const;
    return { body, author, reader: undefined, seen, mark: 'An advertisement?' };
  },
  update: async () => {
    const author = await anOwner();
    const project = await aProject(author);
    await aBid(project, await aStager());
    await anUpdate(project, 'The floors are done.');
    const update = await anUpdate(project, 'Buy my other house.');
    const seen = async () => (await ask('listUpdates', { params: { id: project.id } })).text;
    const body = { targetType: 'update', targetId: update.id, withinId: project.id } as const;
    return { body, author, reader: undefined, seen, mark: 'Buy my other house.' };
  },
  project_photo: async () => {
    const author = await anOwner();
    const project = await aProject(author);
    await withPhotos(project);
    const seen = async () => (await ask('getProject', { params: { id: project.id } })).text;
    const body = { targetType: 'project_photo', targetId: path(2), withinId: project.id } as const;
    return { body, author, reader: undefined, seen, mark: photo(2) };
  },
  portfolio_photo: async () => {
    const [owner, author] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aBid(project, author);
    const change = { photos: [1, 2, 3].map(photo), writes: [], unused: [] };
    await savePortfolio(author, change, {
      portfolioPairs: [[photo(2), photo(3)]],
      portfolioCompleted: [],
      portfolioConcepts: [],
    });
    const seen = async () => (await ask('listProjectBids', { params: { id: project.id } })).text;
    const body = { targetType: 'portfolio_photo', targetId: path(2), withinId: author.id } as const;
    return { body, author, reader: undefined, seen, mark: photo(2) };
  },
  concept: async () => {
    const [owner, author, stranger] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    await withPhotos(project);
    const bid = await aBid(project, author);
    const of = photo(1);
    const concepts = [4, 5].map((one) => ({ photo: photo(one), of, caption: `Draft ${one}`, shownCaption: `Draft ${one}` }));
    await write(replaceConcepts(bid, concepts));
    const seen = async () => (await ask('listProjectBids', as(owner, { params: { id: project.id } }))).text;
    const body = { targetType: 'concept', targetId: path(5), withinId: bid.id } as const;
    return { body, author, reader: owner, stranger, seen, mark: photo(5) };
  },
};
const kinds = Object.entries(scenes) as [keyof typeof scenes, (typeof scenes)[keyof typeof scenes]][];

/** Entities that belong to the moderation and not to the content. */
const moderationEntities = new Set([
  ...['Case', 'Report', 'Notification', 'Mail', 'AuditRecord', 'AdminSignIn', 'Throttle', 'Session'],
]);

/** Returns all content in the table, without fields that count changes. */
const facts = async (): Promise<Item[]> =>
  (await everyItem())
    .filter(({ entity }) => !moderationEntities.has(entity))
    .map(({ revision, conceptRevision, removals, lastUpdated, unreadNotifications, lastSeenAt, ...item }) => item as Item)
    .sort((one, other) => (`${one.PK} ${one.SK}` < `${other.PK} ${other.SK}` ? -1 : 1));

const reportedBy = ({ reader }: Scene, call: Call): Promise<{ status: number; body: unknown }> =>
  ask('sendReport', reader ? as(reader, call) : call);

describe.each(kinds)('a %s', (_kind, scene) => {
  it('can be reported by its readers, is hidden with everything that counts it, and is restored unchanged', async () => {
    const there = await scene();
    const { body, author, seen, mark } = there;
    expect(await seen()).toContain(mark);
    const before = await facts();
    const thanks = await reportedBy(there, { body: { ...body, reason: 'spam', text: 'Look at that.' } });
    expect([thanks.status, thanks.body]).toEqual([201, { message: 'Thank you. We look at everything that is reported.' }]);

    const { body: queue } = await ask('listCases', asAdmin({ query: { limit: '100' } }));
    const { id } = queue.find((one) => one.author?.id === author.id) as (typeof queue)[number];
    const { body: read } = await ask('getCase', asAdmin({ params: { id } }));
    expect(JSON.stringify(read.thing).replace('4,321', '4321')).toContain(mark);
    expect(read).toMatchObject({ reportCount: 1, score: 2, open: true, reasons: [{ reason: 'spam', count: 1 }], history: [] });
    expect(read.actions).toContain('hide');

    const hide = { version: read.version, action: 'hide', reason: 'spam', note: 'Seen before.' };
    const { body: hidden } = await ask('decideCase', asAdmin({ params: { id }, body: hide }));
    expect(hidden).toMatchObject({ open: false, thing: { hidden: true }, history: [{ action: 'hide', text: 'Seen before.' }] });
    expect(await seen()).not.toContain(mark);
    await expectConsistent();
    // Hidden content cannot be reported.
    expect((await reportedBy(there, { body: { ...body, reason: 'fraud' } })).status).toBe(404);

    const restore = { version: hidden.version, action: 'restore' };
    const { body: back } = await ask('decideCase', asAdmin({ params: { id }, body: restore }));
    expect(back).toMatchObject({ open: false, thing: { hidden: false } });
    expect(await seen()).toContain(mark);
    expect(await facts()).toEqual(before);
    await expectConsistent();
  });

  it('cannot be reported by its author or by people who cannot see it', async () => {
    const { body, author, stranger } = await scene();
    const call = { body: { ...body, reason: 'spam' } };
    expect((await ask('sendReport', as(author, call))).status).toBe(body.targetType === 'message' ? 404 : 409);
    if (stranger) expect((await ask('sendReport', as(stranger, call))).status).toBe(404);
    const missing = body.targetId.startsWith('/') ? path(9) : newId(new Date());
    expect((await ask('sendReport', { body: { ...call.body, targetId: missing } })).status).toBe(404);
    expect((await everyItem()).filter(({ entity, authorId }) => entity === 'Case' && authorId === author.id)).toEqual([]);
  });

  it('tells its author the violated rule once, in the app and by email, but not who reported it', async () => {
    const there = await scene();
    const { body, author, reader } = there;
    const { id } = await aCase(body, reader, { action: 'hide', reason: 'misleading', note: 'Not for the author.' });
    const { body: news } = await ask('listNotifications', as(author));
    const [notification] = news.filter(({ type }) => type === 'moderation');
    expect(notification).toMatchObject({ title: `We hid your ${reportTargets[body.targetType].name}`, caseId: id });
    expect(notification?.message).toContain('Reason: False or misleading.');
    const { body: decision } = await ask('getDecision', as(author, { params: { caseId: id } }));
    expect(decision).toMatchObject({ state: 'hide', hidden: true, reason: 'misleading', mayAnswer: true, answer: null });
    expect(JSON.stringify(decision)).not.toMatch(/Not for the author|report/i);
    const [mail] = (await mailsBesidesConfirmation(author.email)).filter(({ subject }) => subject.startsWith('We hid your'));
    expect(mail?.body.text).toContain('Reason: False or misleading.');
    expect(mail?.body.text).toContain(`/moderation/${id}`);
    if (reader) expect((await ask('getDecision', as(reader, { params: { caseId: id } }))).status).toBe(404);
  });
});

describe('a report', () => {
  it('counts once per reporter, and every report gets the same answer', async () => {
    const [author, one, other] = [await anOwner(), await aStager(), await aStager()];
    const { id: targetId } = await aProject(author);
    const body = { targetType: 'project', targetId, reason: 'spam' };
    const network = anAddress();
    const sent = [
      await ask('sendReport', as(one, { body })),
      await ask('sendReport', as(one, { body: { ...body, reason: 'fraud', text: 'Again' } })),
      await ask('sendReport', as(other, { body: { ...body, reason: 'illegal' } })),
      await ask('sendReport', { body, address: network }),
      await ask('sendReport', { body, address: network }),
    ];
    expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { body: cases } = await ask('listCasesOfUser', asAdmin({ params: { id: author.id } }));
    expect(cases).toMatchObject([
      {
        reportCount: 3,
        reasons: [
          { reason: 'spam', count: 2 },
          { reason: 'illegal', count: 1 },
        ],
        score: 9,
      },
    ]);
    const { body: reports } = await ask('listCaseReports', asAdmin({ params: { id: cases[0]?.id ?? '' } }));
    expect(reports.map(({ reporter }) => reporter?.id ?? null).sort()).toEqual([one.id, other.id, null].sort());
    await expectConsistent();
  });

  it('joins one case, even if many arrive at once', async () => {
    const author = await anOwner();
    const { id: targetId } = await aProject(author);
    const body = { targetType: 'project', targetId, reason: 'spam', text: null } as const;
    const reporters = await Promise.all(Array.from({ length: 6 }, () => aStager()));
    await Promise.all(
      [...reporters, ...reporters].map((account) => report(body, { account, network: 'a', areBidsSealed: false }, new Date())),
    );
    const { body: cases } = await ask('listCasesOfUser', asAdmin({ params: { id: author.id } }));
    expect(cases).toMatchObject([{ reportCount: 6, version: 7 }]);
    await expectConsistent();
  });

  it('by a visitor is limited to ten an hour per network', async () => {
    const author = await anOwner();
    const address = anAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { id: targetId } = await aProject(author);
      const { status } = await ask('sendReport', { address, body: { targetType: 'project', targetId, reason: 'spam' } });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  it.each([
    [{ targetType: 'project', reason: 'spam' }, 'targetId'],
    [{ targetType: 'remark', targetId: newId(new Date()), reason: 'spam' }, 'targetType'],
    [{ targetType: 'project', targetId: newId(new Date()), reason: 'because' }, 'reason'],
    [{ targetType: 'question', targetId: newId(new Date()), reason: 'spam' }, 'withinId'],
    [{ targetType: 'project', targetId: newId(new Date()), withinId: newId(new Date()), reason: 'spam' }, 'withinId'],
    [{ targetType: 'project', targetId: path(1), reason: 'spam' }, 'targetId'],
    [{ targetType: 'project_photo', targetId: newId(new Date()), withinId: newId(new Date()), reason: 'spam' }, 'targetId'],
    [{ targetType: 'project', targetId: newId(new Date()), reason: 'spam', text: 'x'.repeat(1001) }, 'text'],
  ])('is refused if invalid: %j', async (body, field) => {
    const { status, error } = await ask('sendReport', { body });
    expect([status, error.issues?.[0]?.path]).toEqual([400, field]);
  });

  it.each<[string, (owner: Person, stager: Person) => Promise<Scene['body']>]>([
    [
      'an open question',
      async (owner, stager) => {
        const question = await aQuestion(await aProject(owner), stager);
        return { targetType: 'question', targetId: question.id, withinId: question.projectId };
      },
    ],
    [
      'an update since the award',
      async (owner, stager) => {
        const project = await aProject(owner);
        await aPaidBid(project, stager);
        const update = await anUpdate(await getProject(project.id));
        return { targetType: 'update', targetId: update.id, withinId: project.id };
      },
    ],
  ])('of %s is not open to visitors', async (_, make) => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const body = { ...(await make(owner, stager)), reason: 'spam' };
    expect((await ask('sendReport', { body })).status).toBe(404);
    const reader = body.targetType === 'question' ? owner : stager;
    expect((await ask('sendReport', as(reader, { body }))).status).toBe(201);
  });
});

describe('a case', () => {
  it('is decided by one of several administrators, and the others read what happened', async () => {
    const author = await anOwner();
    const { id: targetId } = await aProject(author);
    const { id, version } = await aCase({ targetType: 'project', targetId }, undefined);
    const call = (action: string, by: string) =>
      ask('decideCase', asAdmin({ params: { id }, body: { version, action, reason: 'spam' } }, by));
    const answers = await Promise.all([call('hide', 'ada'), call('hide', 'grace'), call('warn', 'linus')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map(({ error }) => error.message);
    for (const message of refused) expect(message).toMatch(/^Another administrator just (hid it|warned the author)/);
    expect((await everyItem()).filter((item) => item.entity === 'AuditRecord' && item.caseId === id)).toHaveLength(1);
    await expectConsistent();
  });

  it('cannot be dismissed by an administrator who has not read the latest report', async () => {
    const author = await anOwner();
    const { id: targetId } = await aProject(author);
    const { id, version } = await aCase({ targetType: 'project', targetId }, undefined);
    await aCase({ targetType: 'project', targetId, reason: 'illegal' }, undefined);
    const { status, error } = await ask('decideCase', asAdmin({ params: { id }, body: { version, action: 'dismiss' } }));
    expect([status, error.message]).toEqual([409, 'Someone just reported it. Please reload the case.']);
  });

  it('stays in the queue in order, page by page, until it is closed', async () => {
    const author = await anOwner();
    const start = plus(new Date(), -days(30));
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id: targetId } = await aProject(author);
      made.push((await aCase({ targetType: 'project', targetId }, undefined, undefined, plus(start, minutes(count)))).id);
    }
    await anAction({ id: made[1] ?? '' }, { action: 'dismiss' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await ask('listCases', asAdmin({ query: { limit: '2', cursor } }));
      seen.push(...body.map(({ id }) => id));
      cursor = /[?&]cursor=([^>&]+)/.exec(headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen.filter((id) => made.includes(id))).toEqual([made[0], made[2], made[3], made[4]]);
  });

  it('explains why a selected bid cannot be hidden', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const bid = await anAcceptedBid(await aProject(owner), stager);
    const { id, version } = await aCase({ targetType: 'bid', targetId: bid.id }, owner);
    const { body } = await ask('getCase', asAdmin({ params: { id } }));
    expect(body.actions).not.toContain('hide');
    const { status, error } = await ask(
      'decideCase',
      asAdmin({ params: { id }, body: { version, action: 'hide', reason: 'spam' } }),
    );
    expect([status, error.message]).toEqual([409, body.cannotHide]);
    expect(body.cannotHide).toMatch(/^Only a pending bid can be hidden/);
  });

  it('requires a reason for warnings, suspensions and removals', async () => {
    const author = await anOwner();
    const { id, version } = await aCase({ targetType: 'profile', targetId: author.id }, undefined);
    for (const action of ['warn', 'suspend', 'hide']) {
      const { status, error } = await ask('decideCase', asAdmin({ params: { id }, body: { version, action } }));
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'reason']);
    }
  });

  it('says if its content was deleted', async () => {
    const owner = await anOwner();
    const { id: targetId } = await aProject(owner);
    const { id } = await aCase({ targetType: 'project', targetId }, undefined);
    await ask('deleteProject', as(owner, { params: { id: targetId } }));
    const { body } = await ask('getCase', asAdmin({ params: { id } }));
    expect([body.thing, body.author?.id]).toEqual([null, owner.id]);
    expect(body.actions).not.toContain('hide');
    expect(
      (await ask('decideCase', asAdmin({ params: { id }, body: { version: body.version, action: 'dismiss' } }))).status,
    ).toBe(200);
  });
});

describe('a reply to a decision', () => {
  it('reopens the case once, and the author learns the result', async () => {
    const author = await aConfirmedOwner();
    const { id: targetId } = await aProject(author);
    const { id } = await aCase({ targetType: 'project', targetId }, undefined, { action: 'hide', reason: 'misleading' });
    const answer = (text: string) => ask('answerDecision', as(author, { params: { caseId: id }, body: { text } }));
    expect((await answer(' It is my own house. ')).body).toMatchObject({
      answer: { text: 'It is my own house.' },
      mayAnswer: false,
    });
    expect([(await answer('Again')).status, (await answer('')).status]).toEqual([409, 400]);
    const { body: waiting } = await ask('getCase', asAdmin({ params: { id } }));
    expect(waiting).toMatchObject({ open: true, answered: true, answer: { text: 'It is my own house.' } });

    await anAction({ id }, { action: 'dismiss' });
    const { body: news } = await ask('listNotifications', as(author));
    expect(news[0]).toMatchObject({ title: 'We read your reply', caseId: id });
    expect((await ask('getDecision', as(author, { params: { caseId: id } }))).body).toMatchObject({
      state: 'hide',
      mayAnswer: false,
    });
    expect((await mailsBesidesConfirmation(author.email)).map(({ subject }) => subject)).toContain(
      'We read your reply: our decision stands',
    );

    await anAction({ id }, { action: 'restore' });
    expect((await ask('getDecision', as(author, { params: { caseId: id } }))).body).toMatchObject({
      state: 'restore',
      hidden: false,
    });
    await expectConsistent();
  });

  it('is refused to authors who were never notification of a decision', async () => {
    const author = await anOwner();
    const { id } = await aCase({ targetType: 'profile', targetId: author.id }, undefined, { action: 'dismiss' });
    expect((await ask('getDecision', as(author, { params: { caseId: id } }))).status).toBe(404);
    const call = as(author, { params: { caseId: id }, body: { text: 'What?' } });
    expect((await ask('answerDecision', call)).status).toBe(404);
    expect((await ask('listNotifications', as(author))).body.length).toBe(0);
  });
});

describe('a hidden project', () => {
  const hidden = async (make: (project: Awaited<ReturnType<typeof aProject>>) => Promise<unknown> = async () => undefined) => {
    const owner = await anOwner();
    const project = await aProject(owner);
    await make(project);
    const record = await aCase({ targetType: 'project', targetId: project.id }, undefined, { action: 'hide' });
    return { owner, project, record };
  };

  it('is visible to its owner, with the reason, and to nobody else', async () => {
    const { owner, project, record } = await hidden();
    const params = { id: project.id };
    const { body } = await ask('getProject', as(owner, { params }));
    expect(body).toMatchObject({ hidden: 'removed', caseId: record.id, acceptingBids: false });
    const stager = await aStager();
    for (const call of [{ params }, as(stager, { params }), as(await anOwner(), { params })]) {
      for (const id of ['getProject', 'listProjectBids', 'listUpdates', 'listQuestions'] as const)
        expect([id, (await ask(id, call)).status]).toEqual([id, 404]);
    }
    const bid = { amount: 1500, timeline: '2 weeks', acceptsCreditCards: true };
    expect((await ask('placeBid', as(stager, { params, body: bid }))).status).toBe(404);
    expect((await ask('askQuestion', as(stager, { params, body: { text: 'Hello?' } }))).status).toBe(404);
    expect((await ask('editProject', as(owner, { params, body: { title: 'Another title' } }))).status).toBe(200);
    await expectConsistent();
  });

  it('is masked for its pending bidders, complete after an acceptance, and cannot be awarded', async () => {
    const [pending, chosen, paid] = [await aStager(), await aStager(), await aStager()];
    const one = await hidden((project) => aBid(project, pending));
    await hidden((project) => anAcceptedBid(project, chosen));
    const three = await hidden((project) => aPaidBid(project, paid));
    const own = async (stager: Person) => (await ask('listUserBids', as(stager, { params: { id: stager.id } }))).body[0];
    const { project: paused } = (await own(pending)) ?? {};
    expect(paused).toMatchObject({ title: 'Project in San Diego, CA', hidden: 'removed', acceptingBids: false, photos: [] });
    for (const text of [one.project.title, one.project.description, one.project.neighborhood])
      expect(JSON.stringify(paused)).not.toContain(text);
    for (const stager of [chosen, paid]) expect((await own(stager))?.project.title).toBe(three.project.title);
    expect((await ask('getProject', as(paid, { params: { id: three.project.id } }))).status).toBe(200);
    const [bid] = (await ask('listReceivedBids', as(one.owner))).body;
    const { status, error } = await ask('acceptBid', as(one.owner, { params: { id: bid?.id ?? '' } }));
    expect([status, error.message]).toEqual([409, "This project is hidden, so you can't accept a bid right now"]);
  });

  it('that becomes open again enters the search only after it is restored', async () => {
    const stager = await aStager();
    const owner = await anOwner();
    const project = await aProject(owner);
    const bid = await anAcceptedBid(project, stager);
    const { id } = await aCase({ targetType: 'project', targetId: project.id }, undefined, { action: 'hide' });
    await saveRelease(await getProject(project.id, owner.id), bid, { payment: undefined, reason: 'cancelled' }, new Date());
    await expectConsistent();
    const filed = async () =>
      (await everyItem()).filter(({ entity, SK }) => entity === 'SearchEntry' && SK === project.id).length;
    expect(await filed()).toBe(0);
    await anAction({ id }, { action: 'restore' });
    expect(await filed()).toBeGreaterThan(10);
  });
});

describe('a hidden bid', () => {
  it('is visible only to its stager, blocks another bid, and is rejected with its project', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aBid(project, stager);
    const { id } = await aCase({ targetType: 'bid', targetId: bid.id }, owner, { action: 'hide' });
    const { body: own } = await ask('listUserBids', as(stager, { params: { id: stager.id } }));
    expect(own).toMatchObject([{ status: 'rejected', rejection: 'removed' }]);
    expect((await ask('deleteBid', as(stager, { params: { id: bid.id } }))).status).toBe(409);
    expect((await ask('deleteBid', as(owner, { params: { id: bid.id } }))).status).toBe(404);
    const body = { amount: 900, timeline: '2 weeks', acceptsCreditCards: true };
    expect((await ask('placeBid', as(stager, { params: { id: project.id }, body }))).status).toBe(409);
    await ask('cancelProject', as(owner, { params: { id: project.id } }));
    await anAction({ id }, { action: 'restore' });
    expect(await getBid(bid.id)).toMatchObject({ status: 'rejected', rejection: 'project_cancelled' });
    await expectConsistent();
  });
});

describe('a hidden photo', () => {
  it('is deleted after 90 days, and cannot be restored after that', async () => {
    const stager = await aConfirmedStager();
    const change = { photos: [1, 2].map(photo), writes: [], unused: [] };
    await savePortfolio(stager, change, { portfolioPairs: [], portfolioCompleted: [], portfolioConcepts: [] });
    const now = new Date();
    const { id } = await aCase(
      { targetType: 'portfolio_photo', targetId: path(2), withinId: stager.id },
      undefined,
      { action: 'hide' },
      now,
    );
    const { kept } = await getCase(id);
    const [note] = (await everyItem()).filter(({ PK }) => PK === keys.upload(kept?.noteId ?? '').PK);
    const due = new Date(String(note?.GSI3SK).split('#')[0] ?? '');
    expect(due.toISOString()).toBe(plus(now, days(90)).toISOString());
    await write(update(keys.upload(kept?.noteId ?? ''), { set: { condemned: true } }));
    const { version } = await getCase(id);
    const { status, error } = await ask('decideCase', asAdmin({ params: { id }, body: { version, action: 'restore' } }));
    expect([status, error.message]).toEqual([409, 'This photo was hidden for so long that its file was deleted']);
  });

  it('leaves its before-and-after pair until it is restored', async () => {
    const { body, author } = await scenes.portfolio_photo();
    const pairs = async () => (await ask('getMe', as(author))).body.portfolioPairs;
    expect(await pairs()).toEqual([{ before: 1, after: 2 }]);
    const { id } = await aCase(body, undefined, { action: 'hide' });
    expect(await pairs()).toEqual([]);
    await anAction({ id }, { action: 'restore' });
    expect(await pairs()).toEqual([{ before: 1, after: 2 }]);
  });
});

describe('an administrator’s note', () => {
  it('is visible to administrators only', async () => {
    const author = await anOwner();
    const { id } = await aCase({ targetType: 'profile', targetId: author.id }, undefined, {
      action: 'warn',
      note: 'Between us.',
    });
    expect((await ask('getCase', asAdmin({ params: { id } }))).text).toContain('Between us.');
    const read = [await ask('getDecision', as(author, { params: { caseId: id } })), await ask('listNotifications', as(author))];
    for (const { text } of read) expect(text).not.toContain('Between us.');
    expect(JSON.stringify(await mailsBesidesConfirmation(author.email))).not.toContain('Between us.');
  });
});

describe('a user who changed their email address', () => {
  it('gets moderation emails at the new address', async () => {
    const author = await aConfirmedOwner();
    const account = await getAccount(author.id);
    await saveProfile(account, { ...account, email: `moved-${author.email}` }, 'Chrome on macOS', new Date());
    await aCase({ targetType: 'profile', targetId: author.id }, undefined, { action: 'warn' });
    expect((await mailsBesidesConfirmation(`moved-${author.email}`)).map(({ subject }) => subject)).toContain(
      'A warning about your profile',
    );
  });
});

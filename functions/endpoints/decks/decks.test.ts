import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml } from '#core/kernel/html';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, hours, plus } from '#core/kernel/time';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import {
  answerDeck,
  cancelProject,
  createDeck,
  deleteBid,
  getDeck,
  listUserBids,
  openDeck,
  withdrawDeck,
} from '#shared/api/routes';
import { conceptDisclosure } from '#shared/concept/concept.values';
import { deckDays, maxDeckViewers } from '#shared/deck/deck.values';
import { templates } from '#shared/pages';
import { handler as page } from '../../pages/deck-page';
import { aBid, aConfirmedOwner, aDeck, anAcceptedBid, anOwner, aProject, aStager, type Person } from '../../testing/builders';
import { caller, lambdaContext } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { expectConsistent } from '../../testing/everything';
import { markupOf } from '../../testing/fuzz/markup';
import { logLines } from '../../testing/logs';
import { sendAt, sentMail, withMailServer } from '../../testing/mail';
import { deployTemplate, withS3 } from '../../testing/s3';

withContention();
withS3();
withMailServer();

const create = caller(createDeck);
const read = caller(getDeck);
const withdraw = caller(withdrawDeck);
const open = caller(openDeck);
const answer = caller(answerDeck);
const removeBid = caller(deleteBid);
const cancel = caller(cancelProject);
const ownBids = caller(listUserBids);

const as = ({ sessionId }: Person) => ({ sessionId });
const [kitchen, den] = ['a', 'b'].map((name) => `photos/${name.repeat(43)}.1280x853.webp`) as [string, string];
const concept = `photos/${'c'.repeat(43)}.1280x853.webp`;

beforeAll(async () => {
  const bid =
    '{{#bids}}<h2>{{name}}</h2>{{#hasPrice}}<b>{{price}}</b>{{/hasPrice}}{{#picture}}<img alt="{{alt}}">{{/picture}}{{/bids}}';
  await deployTemplate(templates.deck, `<h1>{{title}}</h1><meta content="{{image}}">{{line}}${bid}<script>{{{data}}}</script>`);
  await deployTemplate(templates.deckMissing, '<p>{{why}}</p>');
});

/** An open project with two rooms and bids of two stagers, the first with a concept for one of the rooms. */
const aScene = async (owner?: Person, title = 'Loft by the river') => {
  const by = owner ?? (await anOwner());
  const stagers = [await aStager(), await aStager()] as [Person, Person];
  const { id } = await aProject(by, { title });
  await write(update(keys.project(id), { set: { photos: [kitchen, den] } }));
  const project = await getProject(id);
  const bids = [
    await aBid(project, stagers[0], { amount: 1500, rentalDays: 30, extensionPrice: 400 }),
    await aBid(project, stagers[1], { amount: 2000 }),
  ] as const;
  const concepts = [
    { photo: concept, of: kitchen, caption: 'Warm oak. Call 555 010 4242', shownCaption: 'Warm oak. Call [hidden]' },
  ];
  await write(update(keys.bid(id, bids[0].id), { set: { concepts } }));
  const body = { bidIds: bids.map((bid) => bid.id).reverse(), line: 'Three futures.', days: 60 as const };
  return { owner: by, stagers, project, bids, params: { id }, body };
};

const visit = async (token: string, method = 'GET') => {
  const event = { pathParameters: { token }, headers: {}, requestContext: { http: { method } } };
  const { statusCode, headers = {}, body = '' } = await page(event as unknown as APIGatewayProxyEventV2, lambdaContext());
  return { status: statusCode, headers, html: body };
};

describe('a deck', () => {
  it("shows the best-illustrated bid as Option A, the owner's first name, and no ids", async () => {
    const { owner, stagers, params, body, bids } = await aScene();
    const made = await create({ params, ...as(owner), body });
    expect(made.status).toBe(201);
    expect(made.body.token).toMatch(/^[\w-]{22}$/);
    const shown = await open({ params: { token: made.body.token } });
    expect(shown.body).toMatchObject({
      title: 'Loft by the river',
      ownerName: owner.name.split(' ')[0],
      photos: [`/media/${kitchen}`],
      line: 'Three futures.',
      days: 60,
      decided: false,
      answer: null,
    });
    expect(shown.body.bids.map(({ position, amount }) => [position, amount])).toEqual([
      ['a', 1500],
      ['b', 2000],
    ]);
    expect(shown.body.bids[0]?.concepts).toEqual([
      { photo: `/media/${concept}`, of: `/media/${kitchen}`, caption: 'Warm oak. Call [hidden]' },
    ]);
    const named = stagers.flatMap(({ id, stagerIdentifier }) => [id, stagerIdentifier ?? '']);
    const ids = [owner.id, ...named, ...bids.map(({ id }) => id), params.id];
    const { html } = await visit(made.body.token);
    for (const id of ids) for (const text of [JSON.stringify(shown.body), html]) expect(text).not.toContain(id);
    // The owner can copy the link as long as it works.
    expect((await read({ params, ...as(owner) })).body.deck?.token).toBe(made.body.token);
  });

  it('renders the same elements whatever the texts contain', async () => {
    const elements = async (written: (max: number) => string): Promise<string[][]> => {
      const { owner, bids, params, body } = await aScene(undefined, written(200));
      const concepts = [{ photo: concept, of: kitchen, caption: written(120), shownCaption: written(120) }];
      await write(update(keys.bid(params.id, bids[0].id), { set: { concepts } }));
      const { token } = (await create({ params, ...as(owner), body: { ...body, line: written(280) } })).body;
      const { html } = await visit(token);
      expect(html).toContain(escapeHtml(written(60)));
      const found = parse(html, { blockTextElements: { script: true } }).querySelectorAll('*');
      return found.map(({ rawTagName, attributes }) => [rawTagName, ...Object.keys(attributes)]);
    };
    expect(await elements(markupOf)).toEqual(await elements(() => 'Words.'));
  });

  it('hides all prices if the owner chooses so', async () => {
    const { owner, params, body } = await aScene();
    const { token } = (await create({ params, ...as(owner), body: { ...body, showPrices: false } })).body;
    const { bids } = (await open({ params: { token } })).body;
    expect(bids.map(({ amount, extensionPrice }) => [amount, extensionPrice])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await visit(token)).html).not.toContain('$');
  });

  it('requires two to five pending bids on an open project', async () => {
    const { owner, stagers, params, body, bids, project } = await aScene();
    const refusals: [Partial<typeof body>, number, string][] = [
      [{ bidIds: body.bidIds.slice(0, 1) }, 400, 'Please choose 2 to 5 bids'],
      [{ bidIds: [...body.bidIds, ...'2345'].map((_, at) => params.id.slice(0, -1) + at) }, 400, 'Please choose 2 to 5 bids'],
      [
        { bidIds: [bids[0].id, params.id] },
        409,
        'One of these bids was withdrawn or rejected in the meantime. Please choose again.',
      ],
    ];
    for (const [other, status, message] of refusals) {
      const refused = await create({ params, ...as(owner), body: { ...body, ...other } });
      expect([refused.status, refused.error.message]).toEqual([status, message]);
    }
    const late = await aStager();
    await anAcceptedBid(project, late);
    const refused = await create({ params, ...as(owner), body });
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'You have already accepted a bid, so there is nothing left to choose',
    ]);
    expect((await create({ params, ...as(stagers[0]), body })).status).toBe(403);
  });

  it('exists once per project until it is withdrawn or expires', async () => {
    const { owner, params, body, bids, project } = await aScene();
    const answers = await Promise.all([1, 2, 3].map(() => create({ params, ...as(owner), body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe(
      'This project already has a deck. Withdraw it before you make another one.',
    );
    const token = answers.find(({ status }) => status === 201)?.body.token ?? '';
    for (let times = 0; times < 2; times += 1) expect((await withdraw({ params, ...as(owner) })).status).toBe(204);
    const gone = await open({ params: { token } });
    expect([gone.status, gone.error.message]).toEqual([404, 'This link has expired. Ask the person who sent it for a new one.']);
    expect((await read({ params, ...as(owner) })).body).toEqual({ deck: null });
    const old = await aDeck(project, bids, {}, plus(new Date(), -days(deckDays)));
    expect((await open({ params: { token: old.token } })).status).toBe(404);
    expect((await create({ params, ...as(owner), body })).status).toBe(201);
    expect((await open({ params: { token: old.token } })).status).toBe(404);
  });

  it('explains that its project was hidden or cancelled', async () => {
    const { owner, params, body } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    await write(update(keys.project(params.id), { set: { hidden: 'removed' } }));
    expect((await visit(token)).html).toContain('This project can’t be shown right now.');
    await write(update(keys.project(params.id), { unset: ['hidden'] }));
    expect((await cancel({ params, ...as(owner) })).status).toBe(200);
    const { status, html } = await visit(token);
    expect([status, html]).toEqual([404, '<p>This project was cancelled, so there is nothing left to choose.</p>']);
  });
});

describe('the page of a deck', () => {
  it('is neither cached nor indexed, and counts views for the owner and the stagers', async () => {
    const { owner, stagers, params, body } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    const { status, headers, html } = await visit(token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(html).toContain(`<img alt="${conceptDisclosure}. Warm oak. Call [hidden]">`);
    expect(html).toContain(`<meta content="/media/photos/${'a'.repeat(43)}.1280x853.share.jpg">`);
    await visit(token);
    await visit(token, 'HEAD');
    expect((await read({ params, ...as(owner) })).body.deck?.views).toBe(2);
    const views = async (stager: Person) =>
      (await ownBids({ params: { id: stager.id }, ...as(stager) })).body.map(({ conceptViews }) => conceptViews);
    expect([await views(stagers[0]), await views(stagers[1])]).toEqual([[2], [0]]);
    await withdraw({ params, ...as(owner) });
    expect(await views(stagers[0])).toEqual([2]);
    expect((await visit(token)).status).toBe(404);
    expect(JSON.stringify(logLines)).not.toContain(token);
  });
});

describe('the favorite of a seller', () => {
  it('notifies the owner in the app and by email, and can be changed', async () => {
    const owner = await aConfirmedOwner();
    const { params, body, stagers } = await aScene(owner);
    const { token } = (await create({ params, ...as(owner), body })).body;
    const reply = { position: 'b' as const, firstName: 'Rosa', note: 'So warm! Call me at (555) 010-4242.' };
    const answered = await answer({ params: { token }, body: reply });
    expect(answered.status).toBe(200);
    expect(answered.body.answer).toMatchObject({ position: 'b', firstName: 'Rosa' });
    expect(answered.body.answer?.note).not.toContain('4242');
    await answer({ params: { token }, body: reply });
    const news = (await notificationsOf(owner)).filter(({ type }) => type === 'deck_answered');
    expect(news.map(({ message }) => message)).toEqual(['See which bid they like best for “Loft by the river”.']);
    await answer({ params: { token }, body: { ...reply, position: 'a' } });
    await sendAt(plus(new Date(), hours(1)));
    const mail = (await sentMail(owner.email)).find(({ subject }) => subject.startsWith('Your client likes'));
    expect(mail?.subject).toBe(`Your client likes ${stagers[0].stagerIdentifier} best: “Loft by the river”`);
    expect(mail?.body.text).toContain(`Rosa likes Option A, ${stagers[0].stagerIdentifier}, best.`);
    expect(mail?.body.text).not.toContain('4242');
    await expectConsistent();
  });

  it('tells the owner which one it replaces', async () => {
    const owner = await aConfirmedOwner();
    const { params, body, stagers } = await aScene(owner);
    const { token } = (await create({ params, ...as(owner), body })).body;
    for (const [position, firstName] of [
      ['a', 'Rosa'],
      ['a', 'Luis'],
      ['b', 'Ines'],
    ] as const) {
      await answer({ params: { token }, body: { position, firstName } });
      await sendAt(plus(new Date(), hours(1)));
    }
    const news = (await notificationsOf(owner)).filter(({ type }) => type === 'deck_answered');
    const first = 'See which bid they like best for “Loft by the river”.';
    expect(news.map(({ message }) => message)).toEqual([
      'Option B is now the favorite for “Loft by the river” instead of Option A.',
      first,
      first,
    ]);
    const mails = (await sentMail(owner.email)).filter(({ subject }) => subject.startsWith('Your client'));
    expect(mails.map(({ body: { text } }) => text?.includes('It replaces Option A, the earlier favorite.'))).toEqual([
      false,
      false,
      true,
    ]);
    expect(mails[2]?.subject).toBe(`Your client now likes ${stagers[1].stagerIdentifier} best: “Loft by the river”`);
  });

  it('must be a pending bid, and is final after an acceptance', async () => {
    const { owner, stagers, params, body, bids, project } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    const withdrawn = await removeBid({ params: { id: bids[1].id }, ...as(stagers[1]) });
    expect(withdrawn.status).toBe(204);
    const say = (position: 'a' | 'b') => answer({ params: { token }, body: { position } });
    const gone = await say('b');
    expect([gone.status, gone.error.message]).toEqual([409, expect.stringContaining('This option is no longer available')]);
    const left = (await open({ params: { token } })).body;
    expect([left.bids.map(({ position }) => position), left.gone]).toEqual([['a'], ['b']]);
    expect((await say('a')).status).toBe(200);
    await anAcceptedBid(project, await aStager());
    const late = await say('a');
    expect([late.status, late.error.message]).toEqual([409, expect.stringContaining('A stager has been chosen')]);
    const { body: shown } = await open({ params: { token } });
    expect([shown.decided, shown.bids.map(({ chosen }) => chosen), shown.answer?.position]).toEqual([true, [false], 'a']);
    await expectConsistent();
  });
});

describe('a favorite that is no longer available', () => {
  it('counts as withdrawn unless the owner rejected it or the payment deadline passed', async () => {
    const { owner, stagers, params, body, bids } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    await answer({ params: { token }, body: { position: 'b' } });
    const isWithdrawn = async () => (await read({ params, ...as(owner) })).body.deck?.answer?.withdrawn;
    expect(await isWithdrawn()).toBe(false);
    for (const [rejection, expected] of [
      ['declined', false],
      ['payment_expired', false],
      ['payment_cancelled', true],
    ] as const) {
      await write(update(keys.bid(params.id, bids[1].id), { set: { status: 'rejected', rejection } }));
      expect(await isWithdrawn()).toBe(expected);
    }
    await write(update(keys.bid(params.id, bids[1].id), { set: { status: 'pending', rejection: null } }));
    await removeBid({ params: { id: bids[1].id }, ...as(stagers[1]) });
    expect(await isWithdrawn()).toBe(true);
  });
});

describe('the hearts of a deck', () => {
  const viewers = ['A', 'B'].map((letter) => letter.repeat(22)) as [string, string];
  const photo = `/media/${kitchen}`;
  const heart = { position: 'a' as const, photo };

  it('are counted by room and option, with first names', async () => {
    const { owner, params, body, bids } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    const say = (viewer: string, hearts: (typeof heart)[], firstName?: string) =>
      answer({ params: { token }, body: { viewer, hearts, ...(firstName && { firstName }) } });
    await Promise.all([say(viewers[0], [heart], 'Rosa'), say(viewers[1], [heart, heart])]);
    // Duplicates, rooms without a concept and options without one change nothing.
    await say(viewers[1], [heart, { ...heart, photo: `/media/${den}` }, { ...heart, position: 'b' as 'a' }]);
    const likes = { photo, count: 2, names: ['Rosa'] };
    expect((await open({ params: { token } })).body.hearts).toEqual([{ position: 'a', ...likes }]);
    expect((await read({ params, ...as(owner) })).body.deck?.hearts).toEqual([{ bidId: bids[0].id, ...likes }]);
    const taken = await say(viewers[0], []);
    expect(taken.body.hearts).toEqual([{ position: 'a', photo, count: 1, names: [] }]);
    for (const viewer of viewers) expect(JSON.stringify(taken.body)).not.toContain(viewer);
    expect((await notificationsOf(owner)).filter(({ type }) => type === 'deck_answered')).toEqual([]);
  });

  it('mask a phone number that is split over several names', async () => {
    const { owner, params, body } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    for (const [index, firstName] of ['555', '010', '4242'].entries())
      await answer({ params: { token }, body: { viewer: String(index).padStart(22, '0'), hearts: [heart], firstName } });
    const { hearts } = (await open({ params: { token } })).body;
    expect(hearts).toEqual([{ position: 'a', photo, count: 3, names: ['555', '010', '[hidden]'] }]);
  });

  it('are limited to a number of viewers, and end with an acceptance', async () => {
    const { owner, params, body, project } = await aScene();
    const { token } = (await create({ params, ...as(owner), body })).body;
    const say = (viewer: number) =>
      answer({ params: { token }, body: { viewer: String(viewer).padStart(22, '0'), hearts: [heart] } });
    const answers = [];
    for (let viewer = 0; viewer < maxDeckViewers; viewer += 4)
      answers.push(...(await Promise.all([0, 1, 2, 3].map((more) => say(viewer + more)))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await say(99)).status).toBe(409);
    expect((await say(1)).status).toBe(200);
    expect((await open({ params: { token } })).body.hearts[0]?.count).toBe(maxDeckViewers);
    await anAcceptedBid(project, await aStager());
    expect((await say(1)).status).toBe(409);
    expect((await answer({ params: { token }, body: {} })).error.message).toBe('Please choose a favorite');
  });
});

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { caseIdOf, newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { keys } from '#core/kernel/table/keys';
import { addToTally } from '#core/kernel/table/tally.repo';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { findAccount } from '#core/market/account/account.repo';
import { saveProfile } from '#core/market/account/profile.repo';
import { saveChangedPassword } from '#core/market/account/reset.repo';
import { getSession } from '#core/market/account/session.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { getBid, saveRejection, saveWithdrawal } from '#core/market/bid/bid.repo';
import { proposeDay } from '#core/market/handover/handover.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { rejectBids } from '#core/market/jobs/reject-bids';
import { answerDecision, holdForApproval } from '#core/market/moderation/decide';
import { notify } from '#core/market/notification/notification.repo';
import { releaseAcceptance } from '#core/market/payment/settle';
import { createProject, getProject, saveCancellation, saveCompletion } from '#core/market/project/project.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { grantBadge } from '#core/market/verification/badge';
import { saveBadge } from '#core/market/verification/badge.repo';
import { declineDocument } from '#core/market/verification/document';
import { saveDeclined } from '#core/market/verification/document.repo';
import { mailResetLink } from '#core/telling/email/recover';
import {
  aBid,
  aCase,
  aConfirmedOwner,
  aConfirmedStager,
  aDeck,
  aDocument,
  aFreeAward,
  aMessage,
  anAcceptedBid,
  anAction,
  anAnswer,
  anAnsweredQuestion,
  anOwner,
  anUpdate,
  aPaidBid,
  aProject,
  aQuestion,
  aReadyExport,
  aStager,
  type Person,
} from '#functions/testing/builders';
import { markupOf, markupWord } from '#functions/testing/fuzz/markup';
import { type ReceivedMail, sendAt, sentMail, withMailServer } from '#functions/testing/mail';
import { withStripe } from '#functions/testing/stripe';
import type { PartyName } from '#shared/handover/handover.values';
import type { ModerationAction } from '#shared/moderation/moderation.values';
import { sharePhoto } from '#shared/photo/photos';
import { dayOf } from '#shared/property-day';
import { findTestBrowser } from '../../../../frontend/e2e/support/find-browser';
import { emails } from './index';

withMailServer();
withStripe();

// Texts that a mail program could interpret as markup.
const nasty = `<b>"Casa & Sol"</b>'s {{title}} ${'W'.repeat(60)} evil.example/pay http://1.2.3.4 dana@evil.example`;
let turns = 0;
/** What a browser could take for more than text; each time other parts of it. */
const marked = (max: number): string => markupOf(max, 5 * turns++);
/** A stored photo and its caption. */
const photo = `photos/${'p'.repeat(43)}.1280x853-abaa9891917d887b6a.webp`;
const withPhoto = async ({ id }: { id: string }, photoTexts: string[] = []): Promise<void> => {
  await write(update(keys.project(id), { set: { photos: [photo], photoTexts } }));
};

const unlimited = { isSpent: () => false };

let mails: ReceivedMail[];
const sent = new Set<string>();

/** Makes every event happen that is emailed. */
const playEverything = async (): Promise<void> => {
  const now = new Date();
  const owner = await aConfirmedOwner({ name: 'Olive <i>Ørsted</i> evil.example', company: 'https://evil.example' });
  const stager = await aConfirmedStager();
  const others = [await aConfirmedStager(), await aConfirmedStager(), await aConfirmedStager()];
  const [declined, left, late] = others as [Person, Person, Person];
  // From the clock, as builders: on a slow machine all this takes more than a minute.
  const run = (after: number) => sendAt(plus(new Date(), after));
  const keepers: Person[] = [];

  const project = await aProject(owner, { title: nasty, city: 'evil.example', neighborhood: 'http://evil.example' });
  await withPhoto(project, [`${nasty} ${marked(100)}`]);
  for (const bidder of others) await aBid(project, bidder, { amount: 999_999 });
  await aBid(await aProject(owner, { title: marked(110) }), stager);
  await anAnsweredQuestion(project, stager, `Is there an elevator? ${nasty}`, `Yes, from the garage. ${marked(900)}`);
  await aQuestion(project, left);
  await aMessage(owner, stager, `Hello ${marked(900)}`);
  await anUpdate(project, `The floors are done. ${nasty} ${marked(900)}`);
  await run(hours(1));
  const { items: notified } = await listMails(owner.id, { limit: 100 });
  const placed = await Promise.all(notified.filter(({ event }) => event === 'new_bid').map(({ bidId }) => getBid(bidId ?? '')));
  const bidOf = (person: Person): BidRecord => placed.find(({ userId }) => userId === person.id) as BidRecord;
  const { token } = await aDeck(project, [bidOf(declined), bidOf(left)], { line: marked(280) });
  await anAnswer(token, { position: 'b', firstName: 'evil.example', note: nasty.slice(0, 280) });
  await run(hours(1));
  await saveRejection(await getProject(project.id), bidOf(declined), now);
  await saveWithdrawal(await getProject(project.id), bidOf(late), now);
  await run(hours(2));
  const won = await aPaidBid(project, stager);
  await run(hours(2));
  const say = async (by: PartyName, daysAhead: number): Promise<unknown> =>
    proposeDay(
      await getProject(project.id),
      await getBid(won.id),
      'install',
      { date: dayOf(plus(now, days(daysAhead)), 'CA'), by },
      now,
    );
  await say('owner', 10);
  await run(hours(2));
  await say('stager', 10);
  await run(hours(2));

  const cancelled = await aProject(owner, { title: marked(110) });
  await aBid(cancelled, left);
  await saveCancellation(await getProject(cancelled.id), now);
  await rejectBids(cancelled.id, now, unlimited);
  await saveCompletion(await getProject(project.id), stager.id, now);
  const review = { rating: 5, title: marked(100), comment: marked(900) };
  await saveReview(
    await getProject(project.id),
    newReview(await getProject(project.id), review, { id: newId(now), reviewerId: owner.id, mask: freshMask('reviewer'), now }),
    now,
  );
  await aFreeAward(await aProject(owner, { title: marked(110) }), late);
  const lapsed = await anAcceptedBid(await aProject(owner, { title: marked(110) }), declined);
  await run(hours(3));
  await run(hours(49));
  await releaseAcceptance(lapsed.id, { reason: 'expired' }, now);
  const returned = await anAcceptedBid(await aProject(owner, { title: marked(110) }), left);
  await releaseAcceptance(returned.id, { reason: 'cancelled' }, now);
  const toTally =
    ({ id }: Person) =>
    (unread: { unreadNotifications: 1 }) =>
      addToTally(id, unread);
  await transact(notify('payment_refunded', { userId: stager.id, projectId: project.id }, {}, now, toTally(stager)));
  // An administrator gives the fee of the first one back.
  const about = { projectId: project.id, bidId: won.id };
  const title = { title: project.title };
  await transact(notify('fee_refunded', { userId: stager.id, ...about }, title, now, toTally(stager)));
  await transact(notify('fee_returned', { userId: owner.id, ...about }, title, now, toTally(owner)));
  const badge = (expiry: Date) => ({
    id: newId(now),
    userId: stager.id,
    badgeType: 'insured' as const,
    expiryDate: expiry.toISOString(),
    verificationDocument: null,
    verifiedBy: 'administrator',
    verificationDate: now.toISOString(),
    isActive: true,
    createdAt: now.toISOString(),
  });
  const holder = (await findAccount(stager.id)) as Person;
  await saveBadge(holder, grantBadge(holder, badge(plus(now, days(40))), now), now);
  const unclear = {
    decision: 'ask_another',
    reason: 'unreadable',
    note: `Only half of it is there. ${nasty} ${marked(300)}`,
  } as const;
  const elsewhere = { decision: 'refuse', reason: 'not_covering', note: null } as const;
  for (const [badgeType, no] of [
    ['business_license', unclear],
    ['identity_verified', elsewhere],
  ] as const) {
    const document = await aDocument(stager, { badgeType, fileName: nasty.slice(0, 100) });
    await saveDeclined(document, declineDocument(document, no, { administrator: 'administrator', now }), now, transact);
  }
  await saveServiceAreas((await findAccount(left.id)) as Person, [{ placeId: 'san-diego-ca', miles: 25 }], plus(now, -days(1)));
  for (let count = 0; count < 3; count += 1) await aProject(owner, { title: count === 0 ? marked(110) : `${nasty} ${count}` });
  await mailResetLink(owner.email, '192.0.2.1', 'http://127.0.0.1:3000', now);
  await aReadyExport(stager);
  await transact(notify('new_device', { userId: stager.id, mark: 'Chrome on macOS' }, {}, now));
  const { session, account } = await getSession(owner.sessionId, now);
  await saveChangedPassword(session, account, 'other', [], now);
  for (const after of [hours(50), hours(72), days(8), days(17)]) await run(after);
  // A stager who has not visited for a long time.
  await write(update(keys.user(left.id), { set: { lastSeenAt: plus(now, -days(75)).toISOString() } }));
  await run(days(18));
  await run(days(18) + hours(1));
  await saveProfile(account, { ...account, email: `new-${account.email}` }, 'Chrome on macOS', plus(now, days(17)));
  await run(days(17));
  // Each party of a paid bid is notified when the other one leaves.
  for (const [keeper, leaver] of [
    [await aConfirmedOwner(), await aStager()],
    [await aConfirmedStager(), await anOwner()],
  ] as const) {
    const [byOwner, byStager] = keeper.userType === 'staging_company' ? [leaver, keeper] : [keeper, leaver];
    await aPaidBid(await aProject(byOwner, { title: nasty }), byStager);
    await closeAccount(leaver.id, now);
    keepers.push(keeper);
  }
  // Administrators' decisions, and replies to them. Each is notified before the next decision.
  const judged = await aConfirmedOwner();
  const decide = async (id: string, action: ModerationAction) => {
    await anAction({ id }, { action, reason: 'misleading' });
    await run(minutes(1));
  };
  const posted = await aProject(judged, { title: marked(110) });
  const aboutPosted = await aCase({ targetType: 'project', targetId: posted.id }, undefined);
  await decide(aboutPosted.id, 'warn');
  await answerDecision(aboutPosted.id, judged.id, 'It is true.', now);
  for (const action of ['dismiss', 'hide', 'restore', 'suspend', 'lift'] as const) await decide(aboutPosted.id, action);
  for (const action of ['hide', 'restore'] as const) {
    const held = newId(now);
    await createProject({ ...posted, id: held, hidden: 'held' }, now, [holdForApproval(held, judged.id, now)]);
    await decide(caseIdOf({ type: 'project', id: held, withinId: null }), action);
  }
  await run(hours(1));
  const people = [owner, stager, ...others, ...keepers, judged];
  const log = await Promise.all(people.map(({ id }) => listMails(id, { limit: 100 })));
  for (const { event, state } of log.flatMap(({ items }) => items)) if (state === 'sent') sent.add(event);
  await closeAccount(late.id, now);
  await run(hours(1));
  if ((await sentMail(late.email)).some(({ subject }) => subject.endsWith('was deleted'))) sent.add('account_deleted');
  mails = await sentMail();
};

/** What it stands together with: the id of its project. */
const threadOf = ({ headers = [] }: ReceivedMail): string | undefined => headers.find(({ name }) => name === 'References')?.value;

const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const previewOf = (html = ''): string => /<div style="display:none[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '';

/** One of each kind. */
const oneOfEach = (): ReceivedMail[] => [...new Map(mails.map((mail) => [mail.body.text?.split('\n')[0], mail])).values()];

/** `MAILS=1 npx vitest run --project functions functions/core/telling/events/gallery` writes them to dist/mails: as pages, and as one text to read aloud. */
const writeGallery = (): void => {
  const folder = path.resolve('dist/mails');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const kinds = oneOfEach();
  const pictures = path.resolve('infra/local/seed/made');
  const picture = readdirSync(pictures).find((name) => name.startsWith('living-room-staged') && name.endsWith('.share.jpg'));
  copyFileSync(path.join(pictures, picture ?? ''), path.join(folder, 'cover.jpg'));
  for (const [index, { body }] of kinds.entries())
    writeFileSync(path.join(folder, `${index}.html`), (body.html ?? '').replace(/ src="[^"]*"/, ' src="cover.jpg"'));
  const frames = kinds
    .map(
      ({ subject }, index) =>
        `<h2>${subject.replaceAll('<', '&lt;')}</h2><iframe src="${index}.html" width="620" height="720"></iframe><iframe src="${index}.html" width="390" height="720"></iframe>`,
    )
    .join('\n');
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><title>All emails</title>${frames}`);
  writeFileSync(
    path.join(folder, 'texts.txt'),
    kinds
      .map(({ subject, body }) => `Subject: ${subject}\nPreview: ${previewOf(body.html)}\n\n${body.text}`)
      .join(`\n\n${'='.repeat(80)}\n`),
  );
};

beforeAll(async () => {
  await playEverything();
  if (process.env.MAILS) writeGallery();
}, 120_000);

describe('the email of every event', () => {
  it('is sent', () => {
    expect(
      Object.keys(emails).filter((event) => !sent.has(event)),
      'playEverything() has no step that sends these',
    ).toEqual([]);
  });

  it('does not repeat its heading in the first sentence', () => {
    const wordsOf = (text = ''): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
    const doubled = oneOfEach().filter(({ body }) => {
      const [heading, , first = ''] = body.text?.split('\n') ?? [];
      const said = wordsOf(first.split(/(?<=[.?!]) /)[0]);
      return wordsOf(heading).every((word) => said.includes(word));
    });
    expect(doubled.map(({ subject }) => subject)).toEqual([]);
  });

  it('has a one-line subject, and small text and HTML with the same content', () => {
    // What infra/tools/cost/assumptions.ts counts with, without headers.
    const bytes = mails.map(({ body }) => Buffer.byteLength(body.html ?? '') + Buffer.byteLength(body.text ?? ''));
    expect(bytes.reduce((sum, one) => sum + one, 0) / bytes.length).toBeLessThan(5000);
    for (const { subject, body } of mails) {
      expect(subject).toMatch(/^\P{Cc}{5,200}$/u);
      const { html = '', text = '' } = body;
      // Gmail cuts off what is longer. https://support.google.com/mail/answer/6594
      expect(Buffer.byteLength(html)).toBeLessThan(60_000);
      const words = html
        .replace(/<(style|title)[\s\S]*?<\/\1>/g, ' ')
        .replace(/<div style="display:none[\s\S]*?<\/div>/, ' ')
        .replace(/<[^>]+>/g, ' ');
      const flat = (content: string) => content.replace(/\s+/g, ' ');
      for (const paragraph of text.split('\n\n').filter((part) => /^[A-Z“][^:\n]*\.$/.test(part)))
        expect(flat(unescaped(words)), subject).toContain(flat(paragraph));
    }
  });

  it('treats no user text as markup or as a template slot', () => {
    const written = new Set<string>();
    for (const { subject, body, headers = [] } of mails) {
      for (const element of parse(body.html ?? '').querySelectorAll('*')) {
        const { alt: _, ...attributes } = element.attributes;
        written.add(element.rawTagName);
        expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
        expect(Object.values(attributes).filter((content) => content.includes(markupWord))).toEqual([]);
      }
      expect(body.html).not.toContain('undefined');
      expect(body.text).not.toMatch(/undefined|null|NaN/);
      for (const { name, value } of headers)
        expect([subject, name, value]).toEqual([subject, name, expect.stringMatching(/^\P{Cc}*$/u)]);
    }
    // Those of the layout, and no other.
    expect([...written].sort().join(' ')).toBe('a body div h1 head html img main meta p style table td title tr');
    expect(mails.filter(({ body }) => body.html?.includes(markupWord) && body.text?.includes(markupWord)).length).toBeGreaterThan(
      10,
    );
  });

  it('contains no link or address that a user wrote', () => {
    const ours = /http:\/\/127\.0\.0\.1:3000\/\S*|support@settee\.example/g;
    // What a paid bid is about.
    const opened = /person\d+-\d+@test\.example/g;
    for (const { subject, body } of mails) {
      const html = (body.html ?? '').replace(/<style[\s\S]*?<\/style>/, '').replace(/<[^>]+>/g, ' ');
      for (const part of [subject, html, body.text ?? ''])
        expect(part.replace(ours, '').replace(opened, '')).not.toMatch(/evil|:\/\/|\S@\S|\d\.\d+\.\d+\.\d|\w\.(example|com)/);
    }
    expect(mails.filter(({ body }) => body.text?.includes('[link removed]')).length).toBeGreaterThan(10);
  });

  it('links only to the site, has one button, and says why it was sent and by whom', () => {
    for (const { subject, body } of mails) {
      const addresses = [...(body.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '');
      // Contact details are links, and so is our own address.
      for (const address of addresses)
        expect(address).toMatch(
          /^(http:\/\/127\.0\.0\.1:3000\/|tel:\d{10}$|mailto:(support@settee|person\d+-\d+@test)\.example$)/,
        );
      expect(addresses.filter((one) => one.startsWith('tel:')).length).toBeLessThanOrEqual(
        addresses.filter((one) => one.startsWith('mailto:person')).length,
      );
      expect((body.html?.match(/class="button"/g) ?? []).length, subject).toBe(1);
      for (const part of [body.html, body.text])
        expect(unescaped(part ?? '')).toMatch(/You're receiving this because [\s\S]*Settee Marketplace, /);
    }
  });

  it("starts its subject with what happened, in 60 characters, and ends it with the project's title", () => {
    for (const mail of mails) {
      const { subject } = mail;
      const title = subject.indexOf('“');
      // A badge also has its name in quotes, followed by its expiry date.
      if (threadOf(mail)) expect(subject).toMatch(/^[^“]{8,62}“[\s\S]+”$/);
      else expect((title < 0 ? subject : subject.replace(/: “[\s\S]*”$/, '')).length, subject).toBeLessThanOrEqual(62);
      expect(subject).not.toMatch(/undefined|null|NaN|\d-\d\d-\d/);
    }
    expect(mails.filter(threadOf).length).toBeGreaterThan(20);
  });

  it('has a preview that repeats neither its subject nor its heading', () => {
    const plain = (text: string): string =>
      unescaped(text)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}$]+/gu, ' ')
        .trim();
    for (const { subject, body } of mails) {
      const preview = plain(previewOf(body.html));
      const heading = plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body.html ?? '')?.[1] ?? '');
      expect(preview.length, subject).toBeGreaterThan(10);
      for (const other of [plain(subject), heading]) {
        expect(other).not.toContain(preview);
        expect(preview).not.toContain(other);
      }
    }
  });

  it('shows only its project’s cover, from our site, with the same address for every recipient', () => {
    const covers = new Map<string, Set<string>>();
    const receivers = new Set<string>();
    for (const mail of mails) {
      const { html = '', text } = mail.body;
      const pictures = html.match(/<img[^>]*>/g) ?? [];
      expect(html).not.toMatch(/style="[^"]*url\(|background="|srcset/);
      expect(text).not.toContain('/media/');
      expect(pictures.length).toBeLessThanOrEqual(1);
      for (const picture of pictures) {
        expect(picture).toMatch(/ width="600" alt="[^"]{5,}"/);
        const address = / src="([^"]*)"/.exec(picture)?.[1] ?? '';
        expect(address).toBe(`http://127.0.0.1:3000/media/${sharePhoto(photo)}`);
        const thread = threadOf(mail) ?? 'a list';
        covers.set(thread, (covers.get(thread) ?? new Set()).add(address));
        receivers.add(mail.destination.to.join());
      }
    }
    expect([...covers.values()].map(({ size }) => size)).toEqual([...covers.keys()].map(() => 1));
    expect(receivers.size).toBeGreaterThan(3);
    // Most projects of this test have no photo.
    expect(mails.filter((mail) => threadOf(mail) && !mail.body.html?.includes('<img')).length).toBeGreaterThan(3);
  });

  it('shows times with their time zone', () => {
    for (const { body } of mails)
      for (const [time] of (body.text ?? '').matchAll(/\d+:\d\d [AP]M.{0,4}/g)) expect(time).toMatch(/[AP]M E[SD]T/);
  });
});

const browserPath = findTestBrowser();

describe.skipIf(browserPath === undefined)('an email of each kind', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // A mail program has its own page around it: which landmarks that has is its affair.
  const rules = "{ resultTypes: ['violations'], rules: { region: { enabled: false }, 'target-size': { enabled: true } } }";
  const violations = `axe.run(${rules}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

  it('is accessible in light and dark, and fits a phone', async () => {
    const browser = await chromium.launch({ executablePath: browserPath as string, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
      for (const { subject, body } of oneOfEach()) {
        await page.setContent(body.html ?? '');
        // Here scripts would run, as they do in no mail program.
        expect([subject, await page.evaluate(`'${markupWord}' in window`)]).toEqual([subject, false]);
        await page.evaluate(axe);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect([subject, colorScheme, await page.evaluate(violations)]).toEqual([subject, colorScheme, []]);
        }
        expect([subject, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([subject, 390]);
      }
    } finally {
      await browser.close();
    }
  });
});

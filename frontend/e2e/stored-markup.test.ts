import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markupOf, markupWord } from '#functions/testing/fuzz/markup';
import * as routes from '#shared/api/routes';
import { type DemoData, readDemoData, roles } from './scenes/demo-data';
import { scenes } from './scenes/scenes';
import { setScene } from './scenes/set-scene';
import { call, newEmail, password, registerStager } from './support/api';
import { describeInBrowser, useBrowser, type VisitOptions, visit } from './support/browser';
import { Host } from './support/host';
import { activeMarkup, addMarkupToAnswers, countMarkupShown, placesWithMarkup } from './support/markup';

/** Records the dialogs that a page opens. Ours open none, except to ask whether to leave with unsaved changes. */
const refuseDialogs = (page: Page, asked: string[]): void => {
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
};

const photo = `data:image/webp;base64,${readFileSync('infra/local/seed/photos/living-room-empty.webp', 'base64')}`;

/** Two people who write markup wherever they can. */
const plantMarkup = async () => {
  const account = { email: newEmail('markup'), phone: '(704) 555-0142', password, agreeToTerms: true } as const;
  const [owner, stager] = await Promise.all([
    call(routes.register, {
      body: { ...account, userType: 'realtor', name: markupOf(100), company: markupOf(200, 3), bio: markupOf(5000) },
    }),
    call(routes.register, {
      body: {
        ...account,
        email: newEmail('marked'),
        userType: 'staging_company',
        name: markupOf(100, 6),
        company: markupOf(200, 8),
      },
    }),
  ]);
  const project = await call(routes.createProject, {
    session: owner,
    body: {
      title: markupOf(200, 11),
      description: markupOf(5000),
      propertyType: 'single_family_home',
      city: markupOf(100, 1),
      neighborhood: markupOf(100, 13),
      county: markupOf(100, 15),
      state: 'NC',
      timeline: 'flexible',
      stagingLevel: 'standard',
      roomsToStage: [markupOf(60, 17), markupOf(60, 19)],
      otherRooms: markupOf(1000, 21),
      photos: [photo],
      photoTexts: [markupOf(120, 23)],
    },
  });
  const params = { id: project.id };
  const rival = await registerStager();
  const bids = [];
  for (const session of [stager, rival])
    bids.push(await call(routes.placeBid, { session, params, body: { amount: 95, timeline: '1 week' } }));
  const question = await call(routes.askQuestion, { session: stager, params, body: { text: markupOf(2000, 2) } });
  await call(routes.answerQuestion, {
    session: owner,
    params: { ...params, questionId: question.id },
    body: { answer: markupOf(2000, 4) },
  });
  await call(routes.postUpdate, { session: owner, params, body: { text: markupOf(1000, 5) } });
  await call(routes.sendMessage, { session: stager, body: { receiverId: owner.user.id, content: markupOf(5000, 7) } });
  const { token } = await call(routes.createDeck, {
    session: owner,
    params,
    body: { bidIds: bids.map(({ id }) => id), line: markupOf(280, 9), days: 60 },
  });
  await call(routes.answerDeck, { params: { token }, body: { position: 'a', firstName: markupOf(40), note: markupOf(280, 10) } });
  return { owner, stager, project: `/projects/${project.id}`, deck: `/deck/${token}` };
};

describeInBrowser('stored markup', () => {
  useBrowser();

  it('is shown as text to every reader, under the content security policy', async () => {
    const { owner, stager, project, deck } = await plantMarkup();
    const looks: [path: string, as: VisitOptions][] = [
      // The page from a function, before any of our scripts changes it.
      [project, { javaScript: false }],
      [deck, { javaScript: false }],
      [project, {}],
      [deck, {}],
      ...['/dashboard', project, '/messages'].map((path): [string, VisitOptions] => [path, { sessionId: owner.sessionId }]),
      ...['/dashboard', project, '/messages'].map((path): [string, VisitOptions] => [path, { sessionId: stager.sessionId }]),
    ];
    const asked: string[] = [];
    const tabs = new Map<string, Page>();
    for (const [path, as] of looks) {
      const who = JSON.stringify(as);
      const page = tabs.get(who) ?? (await visit(as));
      if (!tabs.has(who)) refuseDialogs(page, asked);
      tabs.set(who, page);
      await page.goto(path);
      await expect.poll(() => countMarkupShown(page), { message: `${path} as ${who}` }).toBeGreaterThan(0);
      expect([path, as, await activeMarkup(page)]).toEqual([path, as, []]);
    }
    expect(asked).toEqual([]);
  });

  it('would be detected if it were rendered', async () => {
    const page = await visit({});
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Its scripts run later, on the served page.
    await page.waitForLoadState('networkidle');
    await page.evaluate((word) => {
      const bad = document.createElement('div');
      bad.innerHTML = `<b id="${word}"></b><a href="javascript:${word}=1">pay</a><form action="//${word}"></form><a autofocus>x</a>`;
      document.querySelector('main')?.append(bad);
    }, markupWord);
    expect(await activeMarkup(page)).toEqual([
      'a script ran',
      `<a href="javascript:${markupWord}=1">`,
      `<form action="//${markupWord}">`,
      '<a autofocus>',
    ]);
  });
});

/** `npm run fuzz -- screens`: each takes a second, and there are hundreds. */
const isFullRun = process.env.FUZZ_SCREENS !== undefined;

if (isFullRun)
  describeInBrowser('every screen in every state with markup in all response texts', () => {
    useBrowser();
    const host = new Host({ seed: true });
    let data: DemoData;
    let looked = 0;
    let shown = 0;
    beforeAll(async () => {
      data = await readDemoData(await host.start());
    });
    afterAll(async () => {
      console.info(
        `fuzz: ${looked} scenes, ${shown} of them with markup to be read; ${placesWithMarkup().length} places of answers had some`,
      );
      await host.stop();
    });

    it.each(roles)('shows markup as text, as %s', { timeout: 1_800_000, retry: 0 }, async (role) => {
      const sessionId = role === 'visitor' ? undefined : data.sessions[role].sessionId;
      const page = await visit({ app: data.app, ...(sessionId && { sessionId }) });
      const findings: string[] = [];
      page.setDefaultTimeout(15_000);
      refuseDialogs(page, findings);
      await addMarkupToAnswers(page.context());
      for (const scene of scenes.filter(({ as }) => as === role)) {
        // A scene may not find its texts, because they contain markup now. The screen is checked anyway.
        const missed = await setScene(page, scene, data).then(
          () => undefined,
          (error: unknown) => String(error).split('\n')[0],
        );
        if (missed) console.info(`fuzz: ${scene.name} was looked at before its end: ${missed.slice(0, 160)}`);
        looked += 1;
        if ((await countMarkupShown(page)) > 0) shown += 1;
        for (const wrong of await activeMarkup(page)) findings.push(`${scene.name}: ${wrong}`);
      }
      // A poll may be under way.
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      expect(findings).toEqual([]);
    });
  });

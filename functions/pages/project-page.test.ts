import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { readTemplate } from '#core/kernel/page-template';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { projectPage } from '#core/market/project/project.page';
import { originSecretHeader } from '#functions/env';
import { startSecrets } from '#infra/local/services/secrets';
import { PageQuery } from '#shared/api/page';
import * as routes from '#shared/api/routes';
import {
  originPlaceholder,
  type ProjectPagePhoto,
  type ProjectPageUpdate,
  type ServedProject,
  servedBids,
  servedQuestions,
  slot,
  templates,
} from '#shared/pages';
import { aBid, anAnsweredQuestion, anOwner, anUpdate, aPaidBid, aProject, aQuestion, aStager } from '../testing/builders';
import { caller, lambdaContext } from '../testing/call';
import { shownPhoto } from '../testing/fixtures';
import { markupOf } from '../testing/fuzz/markup';
import { logLines } from '../testing/logs';
import { deployTemplate, withS3 } from '../testing/s3';
import { handler } from './project-page';

withS3();

const bidsAt = caller(routes.listProjectBids);
const questionsAt = caller(routes.listQuestions);

const news = slot<ProjectPageUpdate>('news');
const template = [
  '<!doctype html><head>',
  `<title>${slot('title')}</title><meta name="description" content="${slot('summary')}">`,
  `<link rel="canonical" href="${originPlaceholder}/projects/${slot('path')}">`,
  `<meta property="og:image" content="${originPlaceholder}${slot('image')}"></head>`,
  `<h1>${slot('title')}</h1><p>${slot('kind')}</p><p>${slot('place')}</p><p>${slot('standing')}</p><p>${slot('posted')}</p>`,
  `{{#photo}}<img alt="${slot<ProjectPagePhoto>('alt')}" srcset="${slot<ProjectPagePhoto>('srcSet')}" src="${slot<ProjectPagePhoto>('src')}">{{/photo}}`,
  `<p>${slot('description')}</p>`,
  `{{#hasUpdates}}<ul>{{#updates}}<li>${slot<ProjectPageUpdate>('postedOn')}: ${news}</li>{{/updates}}</ul>{{/hasUpdates}}`,
  '<script id="served-project" type="application/json">{{{data}}}</script>',
].join('\n');

beforeAll(async () => {
  await deployTemplate(templates.project, template);
  await deployTemplate(templates.projectMissing, '<title>Project Not Found</title><meta name="robots" content="noindex">');
  await deployTemplate(templates.application, '<title>The application</title>');
});

const visit = async (
  id: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) => {
  const event = {
    pathParameters: { id },
    headers,
    requestContext: { http: { method, sourceIp: '127.0.0.1' } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, headers: answered, body } = await handler(event, lambdaContext());
  return { status: statusCode, headers: answered ?? {}, html: body ?? '' };
};

const servedBy = (html: string): ServedProject => JSON.parse(/type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const dataOf = (html: string) => servedBy(html).project;

describe('the page of a project', () => {
  it('shows title, place and status to everybody, cached for a minute', async () => {
    const project = await aProject(await anOwner());
    await aBid(project, await aStager());
    const { status, headers, html } = await visit(project.id);
    expect(status).toBe(200);
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
    expect(html).toContain(`<title>${project.title}</title>`);
    expect(html).toContain(`<h1>${project.title}</h1>`);
    expect(html).toContain(project.city);
    expect(html).toContain('<p>Open for Bids, 1 bid</p>');
    expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:3000/projects/${project.id}">`);
    expect(dataOf(html)).toMatchObject({ id: project.id, title: project.title, bidCount: 1 });
    expect(html).not.toContain('{{');
  });

  it('shows dates in the time zone of the property', async () => {
    // 11 p.m. of the previous day at the property.
    const late = new Date('2026-07-16T06:00:00.000Z');
    const project = await aProject(await anOwner(), {}, late);
    await aBid(project, await aStager());
    await anUpdate(project, 'The floors are done.', late);
    const { html } = await visit(project.id);
    expect(html).toContain('<p>Posted Jul 15, 2026 by a Real Estate Agent</p>');
    expect(html).toContain('<li>Jul 15, 2026: The floors are done.</li>');
  });

  it('has no photo and the default preview picture if the project has no photos', async () => {
    const { html } = await visit((await aProject(await anOwner())).id);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('{{');
    expect(html).toContain('<meta property="og:image" content="http://127.0.0.1:3000/share.png">');
  });

  it('has its first photo in every width, and a preview picture made from it', async () => {
    const { id } = await aProject(await anOwner());
    const project = dataOf((await visit(id)).html);
    const name = `/media/photos/${'a'.repeat(43)}.1000x750`;
    const none = { items: [], nextCursor: null };
    const shown = { ...project, photos: [`${name}.webp`, '/media/photos/b.jpg'] };
    const html = projectPage(template, { project: shown, bids: none, questions: none });
    expect(html).toContain(
      `<img alt="Photo 1 of 2 of ${project.title}" srcset="${name}.400.webp 400w, ${name}.800.webp 800w, ${name}.webp 1000w" src="${name}.webp">`,
    );
    expect(html).toContain(`<meta property="og:image" content="${originPlaceholder}${name}.share.jpg">`);
  });

  it("lists the owner's updates, latest first, and no list without updates", async () => {
    const project = await aProject(await anOwner(), { description: `A bungalow {{#updates}} ${news}` });
    expect((await visit(project.id)).html).not.toContain('<ul>');
    await aBid(project, await aStager());
    await anUpdate(project, 'The floors are done.', new Date('2026-07-01T12:00:00Z'));
    await anUpdate(project, `<b>Keys</b> from Monday on ${slot('title')}`, new Date('2026-07-02T12:00:00Z'));
    const { html } = await visit(project.id);
    expect(html).toContain(
      '<ul><li>Jul 2, 2026: &lt;b&gt;Keys&lt;/b&gt; from Monday on {{title}}</li><li>Jul 1, 2026: The floors are done.</li></ul>',
    );
    expect(html).toContain(`<p>A bungalow {{#updates}} ${news}</p>`);
  });

  it('never contains contact details, even for the parties of a paid bid', async () => {
    const owner = await anOwner({ name: 'Markname', email: 'mark@page.example', phone: '(555) 010-4242', company: 'Markhomes' });
    const stager = await aStager();
    const project = await aProject(owner);
    await aPaidBid(project, stager);
    for (const { sessionId } of [owner, stager, { sessionId: '' }]) {
      const { html } = await visit(project.id, { headers: sessionId ? { authorization: `Bearer ${sessionId}` } : {} });
      expect(html).not.toMatch(/Markname|mark@page|010-4242|Markhomes/);
      expect(dataOf(html).owner).toMatchObject({ name: null, company: null, email: null, phone: null });
    }
  });

  it('contains the first bids and questions as visitors see them, and no sealed bids', async () => {
    const project = await aProject(await anOwner());
    const stager = await aStager();
    await aBid(project, stager);
    await aBid(project, await aStager());
    await anAnsweredQuestion(project, stager);
    await aQuestion(project, stager);
    const params = { id: project.id };
    const bids = await bidsAt({ params });
    const questions = await questionsAt({ params, query: { limit: String(servedQuestions) } });
    const served = servedBy((await visit(project.id)).html);
    expect(served.bids).toEqual({ items: bids.body, nextCursor: null });
    expect(served.questions).toEqual({ items: questions.body, nextCursor: null });
    expect([served.bids.items.length, served.questions.items.length]).toEqual([2, 1]);
    expect(PageQuery.parse({}).limit).toBe(servedBids);
    process.env.SEALED_BIDS = 'true';
    try {
      expect(servedBy((await visit(project.id)).html).bids.items).toEqual([]);
    } finally {
      delete process.env.SEALED_BIDS;
    }
  });

  it('masks contact details in the texts, the preview and the data', async () => {
    const project = await aProject(await anOwner(), {
      title: 'Bungalow, call 619-555-0100',
      description: 'Write to dana@page.example',
      city: 'Austin call 512-555-0188',
      neighborhood: 'Hyde Park 512 555 0188',
      county: 'Travis (512) 555-0188',
      roomsToStage: ['Den: 512.555.0188'],
      otherRooms: 'Attic, dana at gmail dot com',
    });
    const { html } = await visit(project.id);
    expect(html).not.toMatch(/\b555\b|dana/);
    expect(html).toContain('<p>Hyde Park [hidden], Austin call [hidden], CA</p>');
    expect(html).toContain('<title>Bungalow, call [hidden]</title><meta name="description" content="Write to [hidden]">');
  });

  it("escapes markup in the owner's texts", async () => {
    const title = `"><img src=x onerror=alert(1)> ' & {{data}} {{/photo}} $& $1`;
    const description = `</script><script>alert(1)</script><!-- \u2028 \u2029 \\u003c {{title}} "quotes" 'and' </title>`;
    const project = await aProject(await anOwner(), { title, description });
    const { html } = await visit(project.id);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<!--|[\u2028\u2029](?=[^<]*<\/script)/);
    expect(html).toContain(`<h1>&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &#39; &amp; {{data}} {{/photo}} $&amp; $1</h1>`);
    expect(html).toMatch(/<meta name="description" content="&lt;\/script&gt;&lt;script&gt;[^"<>]*">/);
    expect(dataOf(html)).toMatchObject({ title, description });
  });

  it('renders the same elements whatever the texts contain', async () => {
    const elements = async (written: (max: number, from?: number) => string) => {
      const project = await aProject(await anOwner({ name: written(100), company: written(200) }), {
        title: written(200),
        description: written(5000),
        city: written(100, 2),
        neighborhood: written(100, 5),
        county: written(100, 8),
        roomsToStage: [written(60, 11)],
        otherRooms: written(1000),
      });
      await write(update(keys.project(project.id), { set: { photos: [shownPhoto], photoTexts: [written(120, 14)] } }));
      const stager = await aStager({ name: written(100), company: written(200, 17) });
      await aBid(project, stager);
      await anAnsweredQuestion(project, stager, written(2000), written(2000, 20));
      await anUpdate(project, written(1000));
      const { html } = await visit(project.id);
      const found = parse(html, { blockTextElements: { script: true } }).querySelectorAll('*');
      return { names: found.map(({ rawTagName, attributes }) => [rawTagName, ...Object.keys(attributes)]), data: dataOf(html) };
    };
    const [marked, plain] = [await elements(markupOf), await elements(() => 'Words.')];
    expect(marked.names).toEqual(plain.names);
    // The markup is still in the data.
    expect(marked.data.description).toContain(markupOf(60));
  });

  it.each([
    ['does not exist', newId(new Date())],
    ['is malformed', 'nonsense'],
    ['contains a slash', 'a/b'],
  ])('is a 404 without indexing for an id that %s', async (_, id) => {
    const { status, headers, html } = await visit(id);
    expect([status, headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=10']);
    expect(html).toContain('noindex');
  });

  it('has no body for HEAD requests', async () => {
    const project = await aProject(await anOwner());
    expect(await visit(project.id, { method: 'HEAD' })).toMatchObject({ status: 200, html: '' });
  });

  it('requires the origin secret if the deployment has one', async () => {
    const secret = 'a'.repeat(48);
    const manager = await startSecrets({ 'test/origin': secret });
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = manager.url;
    process.env.ORIGIN_SECRET_IDS = 'test/origin';
    try {
      const { id } = await aProject(await anOwner());
      expect((await visit(id)).status).toBe(403);
      expect((await visit(id, { headers: { [originSecretHeader]: secret } })).status).toBe(200);
    } finally {
      delete process.env.ORIGIN_SECRET_IDS;
      await manager.stop();
    }
  });

  it('falls back to the application, uncached and logged, while the table fails', async () => {
    const project = await aProject(await anOwner());
    const table = process.env.TABLE_NAME;
    process.env.TABLE_NAME = 'no-such-table';
    const before = logLines.length;
    try {
      const { status, headers, html } = await visit(project.id);
      expect([status, headers['cache-control'], html]).toEqual([503, 'no-store', '<title>The application</title>']);
    } finally {
      process.env.TABLE_NAME = table;
    }
    const events = logLines.slice(before).map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { level: 'error', event: 'failure' },
      { level: 'error', event: 'request', operation: 'projectPage', status: 503 },
    ]);
    expect(JSON.stringify(events)).not.toContain(project.id);
  });
});

describe('readTemplate', () => {
  it('reads a new version within a minute, and keeps the old one if reading fails', async () => {
    const now = Date.now() + 3_600_000;
    await deployTemplate(templates.application, 'first');
    expect(await readTemplate(templates.application, now)).toBe('first');
    await deployTemplate(templates.application, 'second');
    expect(await readTemplate(templates.application, now + 59_000)).toBe('first');
    expect(await readTemplate(templates.application, now + 61_000)).toBe('second');
    const bucket = process.env.WEB_BUCKET;
    process.env.WEB_BUCKET = 'no-such-bucket';
    expect(await readTemplate(templates.application, now + 200_000)).toBe('second');
    process.env.WEB_BUCKET = bucket;
  });
});

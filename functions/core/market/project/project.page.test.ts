import { describe, expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { projectInput } from '#functions/testing/builders';
import { type ProjectPagePhoto, type ProjectPageUpdate, type ProjectPageView, slot } from '#shared/pages';
import type { ProjectDetail } from '#shared/project/project.answers';
import { ProjectBody } from '#shared/project/project.contract';
import type { ProjectUpdate } from '#shared/update/update.answers';
import { newProject } from './compose';
import { nowhere } from './locate';
import { projectPage } from './project.page';
import { projectWithOwner } from './project.view';

const now = new Date('2026-03-01T12:00:00.000Z');

const project = (fields: Partial<ProjectDetail> = {}): ProjectDetail => ({
  ...projectWithOwner(
    newProject(ProjectBody.parse(projectInput), {
      ...{
        id: 'project',
        owner: { id: 'owner', userType: 'realtor' },
        photos: [],
        mask: freshMask('owner'),
        whereabouts: nowhere,
        now,
      },
    }),
    undefined,
    undefined,
    now,
  ),
  ...fields,
});

const nothing = { items: [], nextCursor: null };
const pageOf = (template: string, shown: ProjectDetail, updates?: readonly ProjectUpdate[]): string =>
  projectPage(template, { project: shown, bids: nothing, questions: nothing }, updates);

const inSection = (name: keyof ProjectPageView, text: string): string => `{{#${name}}}${text}{{/${name}}}`;
const names = ['path', 'title', 'kind', 'place', 'standing', 'work', 'posted', 'summary', 'description', 'image'] as const;
const facts = [...names.map((name) => `${name}: ${slot(name)}`), `photo: ${inSection('photo', 'one')}`];
const shownOf = (fields: Partial<ProjectDetail>, template = facts.join('\n')) => pageOf(template, project(fields));
const photo = '/media/photos/a.2048x1365-e8dfd0b0a8996b5a48.webp';

describe('the page of a project', () => {
  it('shows what it is, where, and whether it takes bids', () => {
    expect(shownOf({})).toMatchInlineSnapshot(`
      "path: project
      title: Craftsman bungalow, listing in three weeks
      kind: Single Family Home
      place: North Park, San Diego, CA
      standing: Open for Bids
      work: Standard, 2-4 weeks
      posted: Posted Mar 1, 2026 by a Real Estate Agent
      summary: Vacant two-bedroom bungalow. The living room needs warmth for the photographs.
      description: Vacant two-bedroom bungalow. The living room needs warmth for the photographs.
      image: /share.png
      photo: "
    `);
  });

  it.each([
    [1, 'Open for Bids, 1 bid'],
    [2, 'Open for Bids, 2 bids'],
  ])('shows the number of bids: %s', (bidCount, standing) => {
    expect(shownOf({ bidCount }, slot('standing'))).toBe(standing);
  });

  it('shows the first photo, if there is one, as often as the template does', () => {
    const image = inSection('photo', `<img src="${slot<ProjectPagePhoto>('src')}">`);
    const template = `${image}, ${inSection('photo', slot<ProjectPagePhoto>('srcSet'))}`;
    const shown = shownOf({ photos: [photo, photo] }, template);
    expect(shown).toContain('<img src="/media/photos/a.2048x1365-e8dfd0b0a8996b5a48.1280.webp">, ');
    expect(shown).toContain('400.webp 400w, ');
    expect(shown).not.toContain('{{');
    expect(shownOf({}, `a${template}b`)).toBe('a, b');
  });

  it.each([
    [0, ''],
    [3, '3'],
    [7, '5'],
  ])('shows how many photos the frame has: of %s, %s', (count, shown) => {
    expect(
      shownOf({ photos: Array.from({ length: count }, () => photo) }, inSection('photo', slot<ProjectPagePhoto>('count'))),
    ).toBe(shown);
  });

  it("shows the first photo's caption, and the image for link previews", () => {
    const template = `${inSection('photo', slot<ProjectPagePhoto>('alt'))}, ${slot('image')}`;
    const [caption, image] = ['A hall', '/media/photos/a.2048x1365-e8dfd0b0a8996b5a48.share.jpg'];
    expect(shownOf({ photos: [photo], photoTexts: [caption] }, template)).toBe(`${caption}, ${image}`);
    expect(shownOf({ photos: [photo], title: 'A house' }, template)).toBe(`Photo 1 of 1 of A house, ${image}`);
  });

  it('shows updates with local dates, and no list without updates', () => {
    const update = (text: string, createdAt: string): ProjectUpdate => ({
      ...{ id: text, projectId: 'project', text, masked: false, forParties: false, photos: [], createdAt },
    });
    const one = `<li>${slot<ProjectPageUpdate>('postedOn')}: ${slot<ProjectPageUpdate>('news')}</li>`;
    const list = inSection('hasUpdates', `<ul>${inSection('updates', one)}</ul>`);
    const template = `<h1>${slot('title')}</h1>${list}<p>${slot('path')}</p>`;
    const updates = [
      update('The <floors> are {{title}}', '2026-03-02T06:00:00.000Z'),
      update('Keys', '2026-03-03T20:00:00.000Z'),
    ];
    expect(pageOf(template, project({ title: 'A house' }), updates)).toBe(
      '<h1>A house</h1><ul><li>Mar 1, 2026: The &lt;floors&gt; are {{title}}</li><li>Mar 3, 2026: Keys</li></ul><p>project</p>',
    );
    expect(pageOf(template, project({ title: 'A house' }))).toBe('<h1>A house</h1><p>project</p>');
  });

  it('escapes markup, template slots, and scripts', () => {
    const title = `{{path}} <b>"'&</b> \u2028 </script><!--`;
    const page = shownOf({ title }, `${slot('title')}|{{{data}}}`);
    const [shown, data = ''] = page.split('|');
    expect(shown).toBe('{{path}} &lt;b&gt;&quot;&#39;&amp;&lt;/b&gt; \u2028 &lt;/script&gt;&lt;!--');
    expect(data).not.toMatch(/[<>&\u2028\u2029]/);
    expect(data).toContain('\\u003c/script\\u003e');
    expect(JSON.parse(data).project).toEqual(project({ title }));
  });

  it('has a description of at most 155 characters for search engines', () => {
    expect(shownOf({ description: 'x'.repeat(200) }, slot('summary'))).toBe(`${'x'.repeat(155)}…`);
  });
});

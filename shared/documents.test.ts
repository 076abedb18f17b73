import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => path.join(folder, file));

const documents = [...readdirSync('.').filter((file) => file.endsWith('.md')), ...filesBelow('docs', /\.md$/)];
const sources = ['shared', 'functions', 'frontend', 'infra'].flatMap((folder) => filesBelow(folder, /\.(tsx?|css|html)$/));

/** A block may begin as an item of a list. */
const withoutCodeBlocks = (markdown: string): string => markdown.replace(/^[ \d.*-]*```[\s\S]*?^ *```/gm, '');
const headings = (file: string): string[] =>
  [...withoutCodeBlocks(read(file)).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => String(heading));

/** The anchors that GitHub gives to a document's headings; a heading that comes again gets a number. */
const anchorsOf = (file: string): Set<string> => {
  const anchors = new Set<string>();
  for (const heading of headings(file)) {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
};

describe('the specification', () => {
  const sections = new Set(
    headings('docs/specification.md').flatMap((heading) => heading.match(/^\d+(\.\d+)?(?=[. ])/)?.[0] ?? []),
  );

  /** The sections that a text cites. A comment may break the line anywhere. */
  const citedBy = (text: string): string[] =>
    [
      ...text
        .replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
        .matchAll(/specification\b[^.;]{0,40}?\bsections? (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/g),
    ].flatMap(([, numbers]) => numbers?.match(/\d+(?:\.\d+)?/g) ?? []);

  it('is cited by sections that it has', () => {
    const cited = [...sources, ...documents].flatMap((file) => citedBy(read(file)).map((section) => ({ file, section })));
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  it.each([
    ['(specification sections 2, 3 and 5)', ['2', '3', '5']],
    ['the defaults of the specification (section 7)', ['7']],
    ["the specification's enumerations (section 3.5)", ['3.5']],
    [' * is decided (specification\n * section 2). See section 4.', ['2']],
  ])('finds the citation in %j', (text, numbers) => {
    expect(citedBy(text)).toEqual(numbers);
  });
});

describe('the documents', () => {
  /** Links to what is in this repository, by the document that has them. */
  const links = documents.flatMap((file) =>
    [
      ...withoutCodeBlocks(read(file))
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^()\s]+)\)/g),
    ]
      .map(([, target]) => String(target))
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ file, target })),
  );
  /** The file that a link leads to, from the root, and the anchor in it. */
  const destination = ({ file, target }: { file: string; target: string }) => {
    const [to = '', anchor] = decodeURIComponent(target).split('#');
    return { to: to === '' ? file : path.join(path.dirname(file), to), anchor };
  };

  it('link to files that are there', () => {
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !existsSync(destination(link).to))).toEqual([]);
  });

  it('link to headings that are there', () => {
    const broken = links.filter((link) => {
      const { to, anchor } = destination(link);
      return anchor && existsSync(to) && !(statSync(to).isFile() && to.endsWith('.md') && anchorsOf(to).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('stand in the README once each', () => {
    const listed = links
      .filter(({ file }) => file === 'README.md')
      .map((link) => destination(link).to)
      .filter((to) => /\.(md|json)$/.test(to));
    expect(listed).toContain('docs/specification.md');
    expect(listed.filter((to, index) => listed.indexOf(to) !== index)).toEqual([]);
  });

  it('are there where a comment names them', () => {
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w/-]+\.(?:md|json)\b/g)].map(([document]) => ({ file, document })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ document }) => !existsSync(document))).toEqual([]);
  });
});

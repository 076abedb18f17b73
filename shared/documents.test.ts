import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { grants } from '#functions/grants';
import { documents, filesBelow } from '#infra/testing/files';
import packageJson from '../package.json';
import { answerOf } from './api/answers';
import { manifest, type OperationId } from './api/manifest';

const read = (file: string): string => readFileSync(file, 'utf8');
const sources = ['shared', 'functions', 'frontend', 'infra'].flatMap((folder) => filesBelow(folder, /\.(tsx?|css|html)$/));

/** A code block may start inside a list item. */
const withoutCodeBlocks = (markdown: string): string => markdown.replace(/^[ \d.*-]*```[\s\S]*?^ *```/gm, '');
const headings = (file: string): string[] =>
  [...withoutCodeBlocks(read(file)).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => String(heading));

/** The anchors that GitHub gives to a document's headings; a repeated heading gets a number. */
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

  it('has every section that code and documents cite', () => {
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

  it('link only to existing files', () => {
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !existsSync(destination(link).to))).toEqual([]);
  });

  it('link only to existing headings', () => {
    const broken = links.filter((link) => {
      const { to, anchor } = destination(link);
      return anchor && existsSync(to) && !(statSync(to).isFile() && to.endsWith('.md') && anchorsOf(to).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('have at most 250 lines, name their readers, and are listed in the index', () => {
    const index = new Set(links.filter(({ file }) => file === 'docs/README.md').map((link) => destination(link).to));
    const pages = readdirSync('docs').filter((file) => /\.(md|json)$/.test(file) && file !== 'README.md');
    expect(pages.filter((file) => !index.has(path.join('docs', file)))).toEqual([]);
    const written = pages.filter((file) => file.endsWith('.md') && file !== 'specification.md').map((file) => `docs/${file}`);
    // The data model is a reference: nobody reads it from beginning to end.
    const sittings = written.filter((file) => file !== 'docs/data-model.md');
    expect(sittings.filter((file) => read(file).split('\n').length > 251)).toEqual([]);
    expect(written.filter((file) => !/^For [a-z]/m.test(read(file).split('\n').slice(0, 4).join('\n')))).toEqual([]);
  });

  it('are each linked at most once from README.md', () => {
    const listed = links
      .filter(({ file }) => file === 'README.md')
      .map((link) => destination(link).to)
      .filter((to) => /\.(md|json)$/.test(to));
    expect(listed).toContain('docs/specification.md');
    expect(listed.filter((to, index) => listed.indexOf(to) !== index)).toEqual([]);
  });

  it('exist wherever a comment names them', () => {
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w/-]+\.(?:md|json)\b/g)].map(([document]) => ({ file, document })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ document }) => !existsSync(document))).toEqual([]);
  });
});

describe('the files that documents name', () => {
  it('exist', () => {
    const named = documents.flatMap((file) =>
      [
        ...read(file).matchAll(/`((?:functions|infra|shared|frontend|\.ci|\.github)\/[\w./-]+\.(?:tsx?|css|[cm]js|json|yml))`/g),
      ].map(([, name]) => ({ file, name: String(name) })),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
  });
});

describe('the commands that documents name', () => {
  const scripts = Object.keys(packageJson.scripts);
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:-s )?([a-z][\w:]*)/g)].map(([, script]) => ({ file, script: String(script) })),
  );

  it('exist in package.json', () => {
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([]);
  });

  it('are all listed in docs/commands.md', () => {
    const listed = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:]+)(?: --[^`]*)?` \|/gm)].map(
      ([, script]) => script,
    );
    expect(listed.sort()).toEqual([...scripts].sort());
  });
});

/** The cells of a table's rows, without its head, from a heading on; the table is the first after it. */
const tableBelow = (file: string, heading: string): string[][] => {
  const [, below = ''] = read(file).split(`\n${heading}\n`);
  const [table = ''] = below.match(/(?:^\|.*\n)+/m) ?? [];
  return table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

describe('SECURITY.md', () => {
  const threats = tableBelow('SECURITY.md', '## Threats');
  const testsIn = (cell: string): string[] => [...cell.matchAll(/\]\(([^()\s]+\.test\.ts)\)/g)].map(([, file]) => String(file));

  it('links each threat to a test, or states that nothing prevents it and links the reason', () => {
    expect(threats.length).toBeGreaterThan(30);
    const open = threats.filter(([, , how = '', where = '']) => testsIn(where).length === 0 && !/^Nothing.*\S/.test(how));
    expect(open).toEqual([]);
    expect(threats.filter((cells) => cells.length !== 4 || !/\]\(/.test(cells[3] ?? ''))).toEqual([]);
  });

  it('links only to existing tests and quotes their titles exactly', () => {
    const files = testsIn(read('SECURITY.md'));
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const quoted = threats.flatMap(([, , , where = '']) =>
      [...where.matchAll(/"([^"]+)" in \[[^\]]+\]\(([^()]+)\)/g)].map(([, name, file]) => [String(name), String(file)] as const),
    );
    expect(quoted.length).toBeGreaterThan(2);
    expect(quoted.filter(([name, file]) => !read(file).includes(name))).toEqual([]);
    expect(threats.filter(([, , , where = '']) => where.includes('"') && !/"[^"]+" in \[/.test(where))).toEqual([]);
  });

  it.each([
    'functions/endpoints/projects/list-projects.test.ts',
    'functions/core/kernel/masking/together.test.ts',
    'functions/core/kernel/masking/mask.test.ts',
    'functions/endpoints/mail/unconfirmed.test.ts',
    'functions/endpoints/accounts/leaving.test.ts',
    'functions/live/live.test.ts',
    'functions/endpoints/idempotency.test.ts',
    'functions/endpoints/mail/restore-email.test.ts',
  ])('lists the attack that %s tests', (file) => {
    expect(threats.filter(([, , , where = '']) => testsIn(where).includes(file))).not.toEqual([]);
  });

  it('names only log events that functions write', () => {
    const [, logging = ''] = read('SECURITY.md').split('\n### V16');
    const events = [...logging.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, event]) => String(event));
    const code = sources.filter((file) => file.startsWith('functions') && !/\.test\./.test(file)).map(read);
    expect(events.length).toBeGreaterThan(3);
    expect(events.filter((event) => !code.some((text) => text.includes(`'${event}'`)))).toEqual([]);
  });

  it('names every GET route that writes, and only those have write permissions', () => {
    const writing = manifest
      .filter(
        ({ id, method }) =>
          method === 'GET' && grants[id as OperationId].table?.some((action) => /^(Put|Update|Delete)Item$/.test(action)),
      )
      .map(({ id }) => id);
    expect(writing.sort()).toEqual(['getBidContact', 'getMe', 'listProjectBids', 'listReceivedBids', 'readThread']);
    for (const id of writing) expect(read('SECURITY.md')).toContain(`\`${id}\``);
  });
});

describe('CONTRIBUTING.md', () => {
  it('names only existing files and folders', () => {
    const named = [
      ...read('CONTRIBUTING.md').matchAll(/`((?:\.env|\.ci|docs|frontend|functions|infra|shared)[\w./{},<>-]*)`/g),
    ].flatMap(([, name = '']) => {
      const [, before, among, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
      return among === undefined ? [name] : among.split(',').map((one) => `${before}${one}${after}`);
    });
    expect(named.length).toBeGreaterThan(50);
    // For a name with a placeholder, only the folder has to exist.
    expect(named.filter((name) => !existsSync(name.replace(/[^/]*<.*/, '')))).toEqual([]);
  });

  it('states correctly that handlers use no status codes, SDKs, environment variables, or clock', () => {
    const handlers = filesBelow('functions/endpoints', /(?<!\.test)\.ts$/);
    expect(handlers.length).toBeGreaterThan(60);
    const strange = /@aws-sdk|process\.env|\bDate\.now\(\)|\bnew Date\(\)|\bstatusCode\b/;
    expect(handlers.filter((file) => strange.test(read(file)))).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  const written = sources
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench|fixture)\.|\/testing\//.test(file))
    .map((file) => ({ file }));

  it('states correctly which files of the core read a clock', () => {
    const core = written.filter(({ file }) => file.startsWith('functions/core/'));
    const looking = (clock: RegExp): string[] =>
      core.filter(({ file }) => clock.test(read(file))).map(({ file }) => file.replace('functions/core/', ''));
    expect(looking(/\bDate\.now\(\)|\bnew Date\(\)/).sort()).toEqual([
      'kernel/log.ts',
      'kernel/page-template.ts',
      'kernel/secrets.ts',
    ]);
    expect(looking(/\bperformance\.now\(\)/).sort()).toEqual([
      'kernel/aws.ts',
      'kernel/budget.ts',
      'kernel/deadline.ts',
      'kernel/rate-limit/throttle.ts',
      'kernel/steady.ts',
    ]);
  });

  it('states correctly that only functions/http reads HTTP events', () => {
    const reading = written.filter(({ file }) => file.startsWith('functions/') && /\bAPIGatewayProxyEventV2\b/.test(read(file)));
    expect(reading.length).toBeGreaterThan(2);
    expect(reading.filter(({ file }) => !file.startsWith('functions/http/'))).toEqual([]);
  });

  it('states correctly that only listSessions returns a list without pages', () => {
    const lists = manifest.filter(({ id }) => (answerOf(id) as { def?: { type: string } } | undefined)?.def?.type === 'array');
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(({ definition }) => !definition.paged).map(({ id }) => id)).toEqual(['listSessions']);
  });
});

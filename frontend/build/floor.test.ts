import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error It has no types.
import doiuse from 'doiuse';
import { ESLint } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';
import postcss from 'postcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '#infra/local/web/pages';
import packageJson from '../../package.json' with { type: 'json' };

/** Features that the oldest browsers lack, wholly or in part, and that pages work without: the tool's name of each, and the reason. */
const optional = {
  css: {
    'CSS overflow-anchor (Scroll Anchoring)': 'a hint',
    'CSS content-visibility': 'only saves work',
    'CSS Subgrid': 'rows of compared bids are not level in Chrome before 117',
    'CSS Paged Media (@page)': 'the margins of a printed page are the browser’s own',
    'CSS resize property': 'text fields on iOS cannot be made larger',
    'CSS text-size-adjust': 'for Safari on iOS, which has it with its prefix',
    'CSS grab & grabbing cursors': 'there is no cursor on iOS',
    'CSS3 Cursors (original values)': 'there is no cursor on iOS',
    '::selection CSS pseudo-element': 'only a color',
    'ui-serif, ui-sans-serif, ui-monospace and ui-rounded values for font-family': 'another font follows in the list',
  } as Record<string, string>,
  apis: {
    badging: 'checked before it is used',
    'network-information': 'checked before it is used',
    notifications: 'checked before it is used',
    share: 'checked before it is used',
    'abortsignal-timeout': 'Chrome 103, Firefox 100, Safari 16; newly baseline because Chrome gave a wrong reason before 124',
    'async-clipboard': 'Chrome 66, Firefox 63, Safari 13.1 write texts, which is all we need',
    'constructed-stylesheets': 'Chrome 73, Firefox 101, Safari 16.4',
    createimagebitmap: 'Chrome 50, Firefox 42, Safari 15',
    print: 'everywhere but in Firefox on Android, whose users see no paper',
    'top-level-await': 'Chrome 89, Firefox 89, Safari 15',
    requestidlecallback: 'checked before it is used',
  } as Record<string, string>,
};

let folder: string;
beforeAll(async () => {
  folder = await buildSite();
}, 120_000);
const filesEnding = (ending: string): string[] =>
  readdirSync(path.join(folder, 'assets')).flatMap((file) => (file.endsWith(ending) ? [path.join(folder, 'assets', file)] : []));

/** Returns the features of a style sheet that the oldest browsers lack. */
const missingIn = async (css: string): Promise<string[]> => {
  const found = new Set<string>();
  const { browserslist: browsers } = packageJson;
  const onFeatureUsage = ({ featureData }: { featureData: { title: string; missing?: string } }): void => {
    if (featureData.missing) found.add(featureData.title);
  };
  const collect = doiuse({ browsers, onFeatureUsage });
  await postcss(collect).process(css, { from: undefined });
  return [...found];
};

describe('the built site in the oldest supported browsers', () => {
  it('uses only JavaScript that they support', () => {
    const esCheck = (files: string, ...options: string[]) =>
      // The only `toSorted` is a method that Radix defines itself.
      spawnSync(
        'node_modules/.bin/es-check',
        ['checkBrowser', files, '--checkFeatures', '--ignore', 'ArrayToSorted', ...options],
        {
          encoding: 'utf8',
        },
      );
    for (const [files, ...options] of [[`${folder}/assets/*.js`, '--module'], [`${folder}/sw.js`]] as const) {
      const { status, stdout, stderr } = esCheck(files, ...options);
      expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
    }
  });

  it('uses only browser APIs that they support, or that have a fallback', async () => {
    const eslint = new ESLint({
      overrideConfigFile: true,
      cwd: folder,
      overrideConfig: {
        files: ['**/*.js'],
        plugins: { baseline: baseline as unknown as ESLint.Plugin },
        languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
        rules: {
          'baseline/use-baseline': [
            'error',
            {
              // The year before that of the oldest browsers.
              available: 2022,
              includeWebApis: { preset: 'auto' },
              includeJsBuiltins: { preset: 'auto' },
              ignoreFeatures: Object.keys(optional.apis),
            },
          ],
        },
      },
    });
    const offences = (await eslint.lintFiles(['assets/*.js'])).flatMap(({ filePath, messages }) =>
      messages.map(({ message }) => `${path.basename(filePath)}: ${message}`),
    );
    expect(offences).toEqual([]);
  });

  it('uses only CSS that they support, or that a page can do without', async () => {
    const found = new Set((await Promise.all(filesEnding('.css').map((file) => missingIn(readFileSync(file, 'utf8'))))).flat());
    expect([...found].filter((title) => !optional.css[title])).toEqual([]);
    expect(await missingIn('a:has(b) { color: red }')).toEqual([':has() CSS relational pseudo-class']);
    // The tool does not detect `light-dark()`. The build replaces it.
    for (const file of filesEnding('.css'))
      expect([file, readFileSync(file, 'utf8').includes('light-dark(')]).toEqual([file, false]);
  });

  it('does not use :has() in scripts', () => {
    for (const file of filesEnding('.js')) expect([file, readFileSync(file, 'utf8').includes(':has(')]).toEqual([file, false]);
  });

  it('shows older browsers a notice, which only supported browsers can hide', () => {
    for (const page of ['index.html', 'app.html', 'desk.html', 'templates/project.html'])
      expect(readFileSync(path.join(folder, page), 'utf8')).toContain('<p class="old-browser">');
    for (const file of filesEnding('.css').filter((name) => /(index|desk)-/.test(name)))
      expect(readFileSync(file, 'utf8')).toMatch(
        /@supports \(color:color-mix\(in srgb, ?red, ?red\)\)\{html:not\(\[data-old\]\) \.old-browser\{display:none\}\}/,
      );
  });
});

import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { subscriptionPath } from '#shared/links';
import { prerenderedFile, prerenderedPaths } from '#shared/pages';

export type EdgeFunction = 'pages' | 'projects' | 'media' | 'api';

/** The values that an edge function needs but cannot import, because it is a single file. */
const constants: Partial<Record<EdgeFunction, Record<string, unknown>>> = {
  api: { subscriptionPath },
  pages: { prerendered: Object.fromEntries(prerenderedPaths.map((path) => [path, prerenderedFile(path)])) },
};

/** The code of infra/edge/<name>.js for CloudFront, with its constants in front. */
export const edgeSource = (name: EdgeFunction): string =>
  [
    ...Object.entries(constants[name] ?? {}).map(([constant, value]) => `const ${constant} = ${JSON.stringify(value)};\n`),
    readFileSync(fromRoot('infra', 'edge', `${name}.js`), 'utf8'),
  ].join('');

import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { subscriptionPath } from '#shared/links';
import { documents } from '#shared/pages';

export type EdgeFunction = 'pages' | 'projects' | 'media' | 'api' | 'redirect';

/** The values that an edge function needs but cannot import, because it is a single file. */
const constants: Partial<Record<EdgeFunction, Record<string, unknown>>> = {
  api: { subscriptionPath },
  pages: { documents: documents(null) },
};

/** The code of infra/edge/<name>.js for CloudFront, with its constants in front. `own`: those of a stage. */
export const edgeSource = (name: EdgeFunction, own: Record<string, unknown> = {}): string =>
  [
    ...Object.entries({ ...constants[name], ...own }).map(
      ([constant, value]) => `const ${constant} = ${JSON.stringify(value)};\n`,
    ),
    readFileSync(fromRoot('infra', 'edge', `${name}.js`), 'utf8'),
  ].join('');

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, functionEntries } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { manifest } from '#shared/api/manifest';

const version = '5.3.0';

/** One Express app of all routes: what each start would load if one function served them all. */
const appOf = (): string => {
  const files = new Map(functionEntries().map(({ id, file }) => [id as string, fromRoot(file)]));
  const imports = manifest.map(({ id }, at) => `import { handler as h${at} } from ${JSON.stringify(files.get(id))};`);
  const routes = manifest.map(
    ({ method, path: url }, at) =>
      `app.${method.toLowerCase()}(${JSON.stringify(url.replaceAll(/\{(\w+)\}/g, ':$1'))}, answered(h${at}));`,
  );
  return `import express from 'express';
    ${imports.join('\n')}
    const app = express();
    app.use(express.raw({ type: () => true, limit: '6mb' }));
    const answered = (handler) => async (request, response) => {
      const event = { version: '2.0', rawPath: request.path, rawQueryString: '', headers: request.headers, pathParameters: request.params,
        queryStringParameters: request.query, body: request.body?.toString('base64'), isBase64Encoded: true,
        requestContext: { http: { method: request.method, path: request.path, protocol: 'HTTP/1.1', sourceIp: request.ip } } };
      const { statusCode, headers, body } = await handler(event, { awsRequestId: '1', getRemainingTimeInMillis: () => 10_000 });
      response.status(statusCode).set(headers).send(body);
    };
    ${routes.join('\n')}
    export const handler = app;`;
};

/**
 * Bundles it as the functions are, with Express from the registry for the time of the bench. @returns the bundle. @throws Error without a registry
 */
export const bundleExpress = async (folder: string): Promise<string> => {
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `express@${version}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Express could not be had: ${stderr}`);
  const source = fromRoot('dist', `bench-express-${process.pid}`);
  mkdirSync(source, { recursive: true });
  try {
    const file = path.join(source, 'app.ts');
    writeFileSync(file, appOf());
    const entry = { id: 'getMe' as const, name: 'express', file: path.relative(fromRoot(), file) };
    await build({ ...bundleOptions(folder, [entry]), nodePaths: [path.join(folder, 'node_modules')] });
    return path.join(folder, 'express', 'index.mjs');
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
};

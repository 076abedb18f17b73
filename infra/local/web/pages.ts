import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cachedBuild } from '#infra/local/build-cache';
import { StartError } from '#infra/local/errors';
import { fromRoot } from '#infra/root';
import { deskFile, documentAt } from '#shared/pages';
import { StaticSite } from './static-site';

export interface Pages {
  serve: (request: IncomingMessage, response: ServerResponse, urlPath: string) => Promise<void>;
  stop: () => Promise<void>;
  /** The folder of the built site. Undefined if it is not built. */
  folder?: string;
}

const sources = ['frontend', 'shared', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

/** Runs `vite build`. @throws StartError with the path of its log */
const viteBuild = async (folder: string): Promise<void> => {
  const vite = path.join(path.dirname(createRequire(fromRoot('package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: fromRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code === 0 && existsSync(path.join(folder, 'index.html'))) return;
  const log = fromRoot('node_modules/.cache/vite-build.log');
  writeFileSync(log, Buffer.concat(output));
  throw new StartError(`The pages could not be built; vite's output is in ${log}.`);
};

/** Builds the site if its sources have changed. @returns its folder. @throws StartError */
export const buildSite = (): Promise<string> => cachedBuild('web', sources, viteBuild);

/** Builds and serves the site. @throws StartError */
export const builtPages = async (headers: Record<string, string>, origin: string, adminPath: string | null): Promise<Pages> => {
  const folder = await buildSite();
  const site = new StaticSite(folder, headers, origin, adminPath);
  return { serve: (request, response, urlPath) => site.serve(request, response, urlPath), stop: async () => undefined, folder };
};

/** Serves the sources with Vite, which updates open pages. */
export const livePages = async (server: Server, adminPath: string | null): Promise<Pages> => {
  const { createLogger, createServer } = await import('vite');
  const logger = createLogger('warn');
  const vite = await createServer({
    root: fromRoot('frontend'),
    configFile: fromRoot('vite.config.ts'),
    appType: 'spa',
    customLogger: { ...logger, info: () => undefined },
    server: { middlewareMode: true, ws: { server }, fs: { allow: [fromRoot()] } },
  });
  return {
    serve: (request, response, urlPath) =>
      new Promise((resolve) => {
        if (documentAt(urlPath, adminPath) === deskFile) request.url = deskFile;
        response.on('close', resolve);
        vite.middlewares(request, response, () => {
          response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
        });
      }),
    stop: () => vite.close(),
  };
};

/** Used if only the API is started. */
export const noPages: Pages = {
  serve: async (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Started with WEB=0: there are no pages.\n');
  },
  stop: async () => undefined,
};

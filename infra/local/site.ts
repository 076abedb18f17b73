import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import { secretLinks, subscriptionPath } from '#shared/links';
import { isSecretPage } from '#shared/pages';
import { type NoticesFile, noticesFile } from '#shared/site/notices';
import { sendError } from './gateway/answer';
import { splitUrl } from './gateway/event';
import type { RequestHandler } from './gateway/gateway';
import { type Schedules, UnknownScheduleError } from './schedules';
import type { SiteConfig } from './web/config-json';
import { forward } from './web/forward';
import { serveMedia } from './web/media';
import type { Pages } from './web/pages';

export type Site = (request: IncomingMessage, response: ServerResponse, sourceIp: string) => Promise<void>;

interface SiteOptions {
  gateway: RequestHandler;
  pages: Pages['serve'];
  /** The headers of pages that functions render. Undefined: functions render no pages. */
  functionPages: Record<string, string> | undefined;
  config: SiteConfig;
  /** Scripts of stand-ins that pages load, by path. */
  scripts: Readonly<Record<string, Buffer>>;
  /** Origins of the stand-ins that browsers reach through the site. */
  standIns: { cognito: string; s3: string; push: string; stripe: string | undefined };
  bucket: string;
  /** The site's bucket, where functions store the notices. */
  siteBucket: string;
  schedules: Schedules;
}

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify(value));
};

/** Cast, because its types are those of Express, although it works with Node's own server. */
const compress = compression() as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves everything on one origin, as CloudFront does: the API, the photos and the pages. Only here, also serves the stand-ins that browsers
 * use (`/__stripe`, `/__cognito`, `/__push`, `/__s3`), and `POST /__local/run/<name>`, which runs a schedule now.
 */
export const createSite = (options: SiteOptions): Site => {
  const { gateway, pages, functionPages, config, scripts, standIns, bucket, siteBucket, schedules } = options;

  const notFound = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    sendError(response, 'NOT_FOUND', 'Not found');
  };

  const runSchedule = async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    request.resume();
    // Pages of other origins could send this request too. Browsers reveal that in this header.
    const sender = request.headers['sec-fetch-site'];
    if (sender !== undefined && sender !== 'same-origin' && sender !== 'none') {
      return sendError(response, 'FORBIDDEN', 'Not from another site');
    }
    try {
      const result = await schedules.run(name);
      sendJson(response, 200, { ran: name, result: result ?? null });
    } catch (error) {
      if (error instanceof UnknownScheduleError) return sendError(response, 'NOT_FOUND', error.message);
      sendError(response, 'INTERNAL', String(error));
    }
  };

  /** Serves the notices from the site's bucket, as CloudFront does. There are none before a function stores some. */
  const serveNotices = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume();
    const stored = await fetch(`${standIns.s3}/${siteBucket}/${noticesFile}`);
    sendJson(response, 200, stored.ok ? await stored.json() : ({ notices: [], off: [] } satisfies NoticesFile));
  };

  /** Serves paths that exist only locally. @returns whether it was one */
  const serveLocal = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const query = splitUrl(request.url ?? '')[1];
    const forwardTo = (origin: string, prefix: string): void =>
      forward(request, response, `${origin}${path.slice(prefix.length) || '/'}${query && `?${query}`}`);
    const schedule = /^\/__local\/run\/([\w-]+)$/.exec(path)?.[1];
    if (path === `/${noticesFile}`) {
      await serveNotices(request, response);
    } else if (path === '/config.json') {
      request.resume();
      sendJson(response, 200, config);
    } else if (Object.hasOwn(scripts, path)) {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
      response.end(scripts[path]);
    } else if (path.startsWith('/__stripe/v1/') && standIns.stripe) {
      forwardTo(standIns.stripe, '/__stripe');
    } else if (path === '/__cognito' || path.startsWith('/__cognito/')) {
      forwardTo(standIns.cognito, '/__cognito');
    } else if (path.startsWith('/__push/')) {
      forwardTo(standIns.push, '/__push');
    } else if (path.startsWith('/__s3/')) {
      forwardTo(standIns.s3, '/__s3');
    } else if (schedule !== undefined && request.method === 'POST') {
      await runSchedule(request, response, schedule);
    } else if (path.startsWith('/__')) {
      notFound(request, response);
    } else {
      return false;
    }
    return true;
  };

  /** Serves a page by the rules of CloudFront (infra/stacks/edge.ts, infra/edge/projects.js). */
  const servePage = async (request: IncomingMessage, response: ServerResponse, sourceIp: string, path: string): Promise<void> => {
    if (path === '/projects/') {
      request.resume();
      response.writeHead(301, { location: '/projects' }).end();
      return;
    }
    for (const [name, value] of Object.entries(functionPages ?? {})) response.setHeader(name, value);
    if (isSecretPage(path)) {
      response.setHeader('referrer-policy', 'no-referrer');
      // Neither this nor CloudFront compresses it, because the function already has.
      await gateway(request, response, sourceIp);
      return;
    }
    // CloudFront compresses only what it may cache, so it leaves API answers as they are.
    await new Promise<void>((done, failed) =>
      compress(request, response, () => gateway(request, response, sourceIp).then(done, failed)),
    );
  };

  return async (request, response, sourceIp) => {
    const [path] = splitUrl(request.url ?? '/');
    try {
      const unsubscription = new RegExp(subscriptionPath).exec(path)?.[1];
      if (unsubscription !== undefined && (request.method === 'GET' || request.method === 'HEAD')) {
        // The same as in infra/edge/api.js.
        request.resume();
        response.writeHead(302, { location: secretLinks.unsubscribe(unsubscription), 'cache-control': 'no-store' }).end();
        return;
      }
      if (path === '/api' || path.startsWith('/api/')) return await gateway(request, response, sourceIp);
      if (path.startsWith('/media/')) return serveMedia(request, response, path, `${standIns.s3}/${bucket}`);
      if (await serveLocal(request, response, path)) return;
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, response);
      if (functionPages && (path.startsWith('/projects/') || /^\/deck\/./.test(path)))
        return await servePage(request, response, sourceIp, path);
      await pages(request, response, path);
    } catch (error) {
      console.error(error);
      sendError(response, 'INTERNAL', 'Something failed on our side. Please try again. If it fails again, write to us.');
    }
  };
};

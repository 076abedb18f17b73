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
  /** The headers of pages that functions write; undefined: no function writes pages. */
  functionPages: Record<string, string> | undefined;
  config: SiteConfig;
  /** Scripts of stand-ins that pages load, by their paths; none of Stripe's with the real Stripe. */
  scripts: Readonly<Record<string, Buffer>>;
  /** Origins of the stand-ins that browsers reach through the site. */
  standIns: { cognito: string; s3: string; push: string; stripe: string | undefined };
  bucket: string;
  /** The bucket of the site, where functions put notices for pages. */
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

/** Works with Node's own server; its types are those of Express, with which it is mostly used. */
const compressed = compression() as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves everything on one origin, as CloudFront does: the API, the photos and the pages; and, only here, the stand-ins that
 * browsers use (`/__stripe`, `/__cognito`, `/__push`, `/__s3`), and `POST /__local/run/<name>` to run a schedule now.
 */
export const createSite = (options: SiteOptions): Site => {
  const { gateway, pages, functionPages, config, scripts, standIns, bucket, siteBucket, schedules } = options;

  const notFound = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    sendError(response, 'NOT_FOUND', 'Not found');
  };

  const runSchedule = async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    request.resume();
    // Pages of other origins could send this request as well; browsers say so in this header.
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

  /** Serves the notices as CloudFront does from the bucket of the site. Empty before a function writes them. */
  const serveNotices = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume();
    const stored = await fetch(`${standIns.s3}/${siteBucket}/${noticesFile}`);
    sendJson(response, 200, stored.ok ? await stored.json() : ({ notices: [], off: [] } satisfies NoticesFile));
  };

  /** @returns whether the path exists only locally */
  const serveLocal = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const query = splitUrl(request.url ?? '')[1];
    const onward = (origin: string, prefix: string): void =>
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
      onward(standIns.stripe, '/__stripe');
    } else if (path === '/__cognito' || path.startsWith('/__cognito/')) {
      onward(standIns.cognito, '/__cognito');
    } else if (path.startsWith('/__push/')) {
      onward(standIns.push, '/__push');
    } else if (path.startsWith('/__s3/')) {
      onward(standIns.s3, '/__s3');
    } else if (schedule !== undefined && request.method === 'POST') {
      await runSchedule(request, response, schedule);
    } else if (path.startsWith('/__')) {
      notFound(request, response);
    } else {
      return false;
    }
    return true;
  };

  /** The same rule as CloudFront's behaviour (infra/stacks/edge.ts, infra/edge/projects.js). */
  const servePage = async (request: IncomingMessage, response: ServerResponse, sourceIp: string, path: string): Promise<void> => {
    if (path === '/projects/') {
      request.resume();
      response.writeHead(301, { location: '/projects' }).end();
      return;
    }
    for (const [name, value] of Object.entries(functionPages ?? {})) response.setHeader(name, value);
    if (isSecretPage(path)) {
      response.setHeader('referrer-policy', 'no-referrer');
      // Not compressed here or by CloudFront, because the function has compressed it.
      await gateway(request, response, sourceIp);
      return;
    }
    // CloudFront compresses only what it may cache, and so not the API's answers.
    await new Promise<void>((done, failed) =>
      compressed(request, response, () => gateway(request, response, sourceIp).then(done, failed)),
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

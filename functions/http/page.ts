import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { isAppError } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { readTemplate } from '#core/kernel/page-template';
import { env } from '#functions/env';
import { functionPages, isSecretPage, originPlaceholder, type PageId, templates } from '#shared/pages';
import { withEncoding } from './encode';
import { assertCameThroughProxy } from './origin';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

interface Visit {
  params: Record<string, string | undefined>;
  now: Date;
  isRead: boolean;
}

interface Document {
  status: 200 | 404;
  html: string;
}

type PageHandler = (event: Event, context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>) => Promise<Result>;

/** Seconds that CloudFront may cache a page by its status. Browsers always ask, so a reload shows changes. */
const sharedSeconds = { 200: 60, 404: 10 } as const;

const headersOf = (id: PageId, status: Document['status']): Record<string, string> =>
  isSecretPage(functionPages[id])
    ? { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }
    : { 'cache-control': `public, max-age=0, s-maxage=${sharedSeconds[status]}` };

const answer = (statusCode: number, headers: Record<string, string>, body: string): Result => ({
  statusCode,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: body.replaceAll(originPlaceholder, new URL(env.APP_URL).origin),
});

/** Answers 503 with the React application, which then asks the API for the data. */
const unavailable = async (): Promise<Result> => {
  const application = await readTemplate(templates.application).catch(
    () => '<!doctype html><title>Settee</title><p>Settee is busy. Please reload this page in a moment.</p>',
  );
  return answer(503, { 'cache-control': 'no-store', 'retry-after': '5' }, application);
};

const refused = (): Result => ({
  statusCode: 403,
  headers: { 'cache-control': 'no-store' },
  body: "Please use the site's own address",
});

/** Returns the Lambda handler of a page, which is the same for every visitor. Errors are logged and become 503. */
export const page =
  (id: PageId, fn: (visit: Visit) => Promise<Document>): PageHandler =>
  async (event, context) => {
    const { awsRequestId } = context;
    const { method } = event.requestContext.http;
    const now = new Date();
    const answerPage = async (): Promise<Result> => {
      try {
        await assertCameThroughProxy(event);
        const { status, html } = await fn({ params: event.pathParameters ?? {}, now, isRead: method !== 'HEAD' });
        const page = answer(status, headersOf(id, status), html);
        // CloudFront compresses only what it may cache.
        return isSecretPage(functionPages[id]) ? withEncoding(event, page) : page;
      } catch (error) {
        if (isAppError(error, 'FORBIDDEN')) return refused();
        log('error', 'failure', { requestId: awsRequestId, ...errorFields(error) });
        return unavailable();
      }
    };
    const result = await withDeadline(context.getRemainingTimeInMillis(), answerPage);
    const status = result.statusCode ?? 500;
    const durationMs = Date.now() - now.getTime();
    log(status >= 500 ? 'error' : 'info', 'request', { requestId: awsRequestId, operation: id, status, durationMs });
    return method === 'HEAD' ? { ...result, body: '' } : result;
  };

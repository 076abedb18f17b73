import { servedRoutes } from '#infra/local/bundles';
import { findRoute, type Match } from '#infra/local/gateway/router';
import { type ErrorCode, errorStatus } from '#shared/api/errors';
import { functionName, manifest } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import { contractViolations, validatorAt } from '../contract';
import type { Role } from '../fixtures';
import type { Answer } from './front';
import type { Request } from './requests';

const byFunction = new Map(manifest.map((route) => [functionName(route.id), route]));

const matchOf = (method: string, target: string): Match | undefined => {
  try {
    return findRoute(servedRoutes, method, target.split('?')[0] ?? '');
  } catch {
    return undefined;
  }
};

/** Roles without a session. */
const rolesWithoutSession: readonly Role[] = ['visitor', 'deletedUser', 'deadSession'];

const parseJson = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns what is wrong with an error answer of the function or the gateway. */
const problemsWithRefusal = ({ status, headers, text }: Answer, body: unknown): string[] => {
  const wrong: string[] = [];
  const isError = validatorAt('components', 'schemas', 'Error');
  if (!isError(body)) return [`${status} is not in the one error shape: ${text.slice(0, 200)}`];
  const { code, message } = body as { code: ErrorCode; message: string };
  if (errorStatus[code] !== status) wrong.push(`${code} with ${status}`);
  if (message === '' || /\bat .*:\d+|node_modules|\[object/.test(text)) wrong.push(`says ${text.slice(0, 200)}`);
  if (!headers['content-type']?.startsWith('application/json')) wrong.push(`content-type ${headers['content-type']}`);
  return wrong;
};

const problemsWithPage = ({ status, headers }: Answer): string[] => {
  if (status !== 200 && status !== 404) return [`a page with ${status}`];
  return headers['content-type'] === 'text/html; charset=utf-8' ? [] : [`a page of type ${headers['content-type']}`];
};

/** Returns whether an administrator has switched the feature off. */
const isSwitchedOff = (route: Route | undefined, status: number, body: unknown): boolean =>
  status === 503 && route?.definition.needs !== undefined && (body as { code?: string }).code === 'SWITCHED_OFF';

/** Returns whether Node itself has refused invalid or too large HTTP. */
const isFromNode = ({ status, headers, text }: Answer): boolean =>
  (status === 400 || status === 431) && text === '' && headers['content-type'] === undefined;
const mayComeFromNode = ({ method, target, isMalformed, headers }: Request): boolean =>
  method === 'HEAD' || isMalformed || /[^\x20-\x7e]/.test(target) || headers.some(([, content]) => content.length > 5000);

/**
 * Returns whether docs/openapi.json leaves an answer out: the gateway refuses unreadable URLs and too large requests, and the function
 * refuses a too large body of a GET, which CloudFront never lets through.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustom-get-body
 */
const isUndocumented = ({ method }: Request, { status, headers }: Answer): boolean =>
  headers['apigw-requestid'] === undefined || (method === 'GET' && status === 413);

/** Returns everything that is wrong with an answer. */
export const problemsIn = (request: Request, role: Role, answer: Answer): string[] => {
  const { status, headers, cookies, text } = answer;
  const { method, target } = request;
  if (isFromNode(answer)) return mayComeFromNode(request) ? [] : [`${status} without a body`];
  const match = matchOf(method, target);
  const route = match && byFunction.get(match.route.functionName);
  if (match && !route && headers['apigw-requestid'] !== undefined) return problemsWithPage(answer);
  const body = parseJson(text);
  if (isSwitchedOff(route, status, body)) return [];
  const wrong = status >= 500 ? [`${status}: ${text}`] : [];
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('may be sniffed');
  if (status >= 400 && method !== 'HEAD') wrong.push(...problemsWithRefusal(answer, body));
  if (!route) return [400, 404, 413].includes(status) ? wrong : [...wrong, `${status} where there is no route`];
  if (!isUndocumented(request, answer)) wrong.push(...contractViolations(route, { status, headers, cookies, body, text }));
  const { access } = route.definition;
  const isClosed = access !== 'public' && access !== 'visitor' && access !== 'stripe';
  const isChanged = request.changes.some((change) => change.startsWith('authorization'));
  if (isClosed && !isChanged && rolesWithoutSession.includes(role) && status < 400) wrong.push(`${status} for ${role}`);
  return wrong;
};

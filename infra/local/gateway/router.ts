/** A route as API Gateway knows it: `GET /api/projects/{id}`. */
export interface GatewayRoute {
  /** Name of the function behind it. */
  functionName: string;
  method: string;
  path: string;
  /** Behind the JWT authorizer, open to access tokens only. */
  needsToken: boolean;
}

export interface Match {
  route: GatewayRoute;
  /** Decoded. */
  parameters: Record<string, string>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** `{id+}`, at the end of a path: takes all that is left. */
const isGreedy = (segment: string | undefined): boolean => segment?.endsWith('+}') ?? false;

/** Segment by segment, a fixed one before a parameter: /api/bids/all before /api/bids/{id}. */
const bySpecificity = (left: GatewayRoute, right: GatewayRoute): number => {
  const kinds = ({ path }: GatewayRoute): string =>
    path
      .split('/')
      .map((segment) => (isGreedy(segment) ? '2' : isParameter(segment) ? '1' : '0'))
      .join('');
  return kinds(left) < kinds(right) ? -1 : kinds(left) > kinds(right) ? 1 : 0;
};

/**
 * Finds the route of a request, or undefined: for an unknown path, and, as HTTP APIs do, for a known path with another method.
 *
 * @param path as it was sent, still percent-encoded. @throws URIError when it cannot be decoded
 */
export const findRoute = (routes: readonly GatewayRoute[], method: string, path: string): Match | undefined => {
  const segments = path.split('/').map(decodeURIComponent);
  const route = routes
    .filter((candidate) => candidate.method === method && fits(candidate.path.split('/'), segments))
    .sort(bySpecificity)[0];
  if (!route) return undefined;
  const parameters = route.path.split('/').flatMap((segment, index) => {
    if (isGreedy(segment)) return [[segment.slice(1, -2), segments.slice(index).join('/')] as const];
    return isParameter(segment) ? [[segment.slice(1, -1), segments[index] ?? ''] as const] : [];
  });
  return { route, parameters: Object.fromEntries(parameters) };
};

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  (pattern.length === segments.length || (isGreedy(pattern.at(-1)) && segments.length > pattern.length)) &&
  pattern.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]));

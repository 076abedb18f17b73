/** A route in API Gateway's notation: `GET /api/projects/{id}`. */
export interface GatewayRoute {
  /** The name of its function. */
  functionName: string;
  method: string;
  path: string;
  /** Whether the JWT authorizer protects it, which accepts only access tokens. */
  needsToken: boolean;
}

export interface Match {
  route: GatewayRoute;
  /** Decoded. */
  parameters: Record<string, string>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Returns whether a segment matches the rest of the path, as `{id+}` does at the end. */
const isGreedy = (segment: string | undefined): boolean => segment?.endsWith('+}') ?? false;

/** Sorts fixed segments before parameters: /api/bids/all before /api/bids/{id}. */
const bySpecificity = (left: GatewayRoute, right: GatewayRoute): number => {
  const kinds = ({ path }: GatewayRoute): string =>
    path
      .split('/')
      .map((segment) => (isGreedy(segment) ? '2' : isParameter(segment) ? '1' : '0'))
      .join('');
  return kinds(left) < kinds(right) ? -1 : kinds(left) > kinds(right) ? 1 : 0;
};

/**
 * Finds the route of a request. Returns undefined for an unknown path, and for another method, as HTTP APIs do.
 *
 * @param path as sent, percent-encoded. @throws URIError if it cannot be decoded
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

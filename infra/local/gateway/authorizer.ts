import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';

type Claims = Record<string, string>;

/** @returns the token's claims. @throws when it is not one of ours, or no longer. */
export type Authorizer = (token: string) => Promise<Claims>;

/** Everything is text, a list `[a b]`, and what is nested is JSON: that is how HTTP APIs pass claims on. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(String).join(' ')}]` : typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * The gateway's JWT authorizer: signature by the pool's keys, issuer, expiry, and the client id, which is looked for in `aud` and, where
 * there is none, in `client_id`. It takes any token that has these; what a route asks for beyond that are scopes.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export const jwtAuthorizer = (pool: { issuer: string; clientId: string; jwks: Jwks }): Authorizer => {
  const verifier = JwtRsaVerifier.create({
    issuer: pool.issuer,
    audience: null,
    jwksUri: `${pool.issuer}/.well-known/jwks.json`,
    customJwtCheck: ({ payload }) => {
      const clients = [payload.aud ?? payload.client_id].flat();
      if (!clients.includes(pool.clientId)) throw new Error('a token of another client');
    },
  });
  verifier.cacheJwks(pool.jwks);
  return async (token) => {
    const payload = await verifier.verify(token);
    return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asText(value)]));
  };
};

/** The scopes that a token carries, in `scope` or `scp`, separated by spaces. */
export const scopesOf = ({ scope, scp }: Claims): string[] => (scope ?? scp ?? '').split(' ').filter(Boolean);

/** The token of an Authorization header; HTTP APIs take it with or without `Bearer`. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;

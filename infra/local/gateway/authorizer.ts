import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';

type Claims = Record<string, string>;

/** @returns the token's claims. @throws when it is not one of ours, or no longer. */
export type Authorizer = (token: string) => Promise<Claims>;

/** Everything is text, a list `[a b]`, and what is nested is JSON: that is how HTTP APIs pass claims on. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(String).join(' ')}]` : typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * The gateway's JWT authorizer: signature by the pool's keys, issuer, expiry, and the client id, which an id token carries as
 * `aud` and an access token as `client_id`.
 */
export const jwtAuthorizer = (pool: { issuer: string; clientId: string; jwks: Jwks }): Authorizer => {
  const verifier = JwtRsaVerifier.create({
    issuer: pool.issuer,
    audience: null,
    jwksUri: `${pool.issuer}/.well-known/jwks.json`,
    customJwtCheck: ({ payload }) => {
      if (payload.token_use !== 'access' && payload.token_use !== 'id') throw new Error('neither an access nor an id token');
      const client = payload.token_use === 'id' ? payload.aud : payload.client_id;
      if (client !== pool.clientId) throw new Error('a token of another client');
    },
  });
  verifier.cacheJwks(pool.jwks);
  return async (token) => {
    const payload = await verifier.verify(token);
    return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asText(value)]));
  };
};

/** The token of an Authorization header; HTTP APIs take it with or without `Bearer`. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;

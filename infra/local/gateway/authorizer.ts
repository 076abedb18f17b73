import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';

type Claims = Record<string, string>;

/** @returns the token's claims. @throws if the token is not from this pool, or has expired */
export type Authorizer = (token: string) => Promise<Claims>;

/** Returns a claim as text, as HTTP APIs pass it: lists as `[a b]`, nested values as JSON. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(String).join(' ')}]` : typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * Creates the gateway's JWT authorizer. It checks the signature with the pool's keys, the issuer, the expiry, and the client id in `aud`,
 * or in `client_id` if `aud` is absent. Routes restrict tokens further by scopes.
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

/** Returns a token's scopes, from `scope` or `scp`. */
export const scopesOf = ({ scope, scp }: Claims): string[] => (scope ?? scp ?? '').split(' ').filter(Boolean);

/** Returns the token of an Authorization header. HTTP APIs accept it with and without `Bearer`. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;

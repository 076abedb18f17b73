/** What a token says of itself. Read for show and for timing only: whether it is genuine is the server's to decide. */
interface Claims {
  email?: string;
  username?: string;
  'cognito:username'?: string;
  /** Seconds since the epoch. */
  iat?: number;
  exp?: number;
}

/** The claims of a JSON Web Token; none of what cannot be read. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
};

/** How long a token lives, in milliseconds: by its own two times, so that a browser whose clock is wrong still counts right. */
export const lifetimeMs = ({ iat, exp }: Claims): number => (iat !== undefined && exp !== undefined ? (exp - iat) * 1000 : 0);

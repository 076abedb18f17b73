import type { ErrorCode, ErrorIssue } from '#shared/api/errors';

/** The API answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** `UNKNOWN` when the answer did not come from the API (a proxy's error page, say). */
    readonly code: ErrorCode | 'UNKNOWN',
    message: string,
    readonly issues: readonly ErrorIssue[] = [],
    /** Seconds until another try may succeed, on 429 and 503. */
    readonly retryAfterSeconds: number | null = null,
    /** The message is the server's, for the user. A gateway says one without a code. */
    readonly hasMessage: boolean = code !== 'UNKNOWN',
  ) {
    super(message);
  }
}

/** As far as the browser knows. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** No answer: offline, refused, cut off, or too slow. Whether the request was carried out is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    // The browser does not know of all ways to be offline.
    super(isOffline() ? 'You are offline.' : 'You are offline, or the server cannot be reached.', options);
  }
}

/** The API answered with success, but not in the shape that the contract promises. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(operationId: string, detail: string) {
    super(`Unexpected answer of ${operationId}: ${detail}`);
  }
}

/** `words` about a failed call. Without a connection, that comes first. */
export const reasons = (error: unknown, ...words: string[]): string[] =>
  error instanceof NetworkError ? [error.message, ...words] : words;

export const checkConnection = 'Please check your connection and try again.';

/** The server's message for the user; if there is none, `fallback`, and first that there is no connection. */
export const messageOf = (error: unknown, fallback = checkConnection): string =>
  error instanceof ApiError && error.hasMessage && error.message ? error.message : reasons(error, fallback).join(' ');

/** Whether repeating the same call is pointless: signed out, forbidden, or gone. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404);

/**
 * Whether the server asks for the password. If a call still fails with this, the user has declined the dialog: there is nothing
 * to report.
 */
export const needsPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED';

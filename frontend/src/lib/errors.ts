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
  ) {
    super(message);
  }
}

/** No answer: offline, refused, cut off, or too slow. Whether the request was carried out is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('The server could not be reached. Please check your connection.', options);
  }
}

/** The API answered with success, but not in the shape that the contract promises. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(operationId: string, detail: string) {
    super(`Unexpected answer of ${operationId}: ${detail}`);
  }
}

/** The server's message for the user, or `fallback` if the error has none. */
export const messageOf = (error: unknown, fallback = 'Please check your connection and try again.'): string =>
  error instanceof ApiError && error.code !== 'UNKNOWN' && error.message ? error.message : fallback;

/** Whether repeating the same call is pointless: signed out, forbidden, or gone. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404);

/**
 * Whether the server asks for the password. If a call still fails with this, the user has declined the dialog: there is nothing
 * to report.
 */
export const needsPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED';

import type { ErrorCode, ErrorIssue } from '#shared/api/errors';

export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** `UNKNOWN` if the answer did not come from the API, but from a proxy, say. */
    readonly code: ErrorCode | 'UNKNOWN',
    message: string,
    readonly issues: readonly ErrorIssue[] = [],
    /** Whether the message is the server's. Gateways send one without a code. */
    readonly hasMessage: boolean = code !== 'UNKNOWN',
  ) {
    super(message);
  }
}

/** As far as the browser knows. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Offline, refused, cut off, or too slow. The request may have been carried out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    // The browser does not notice every way to be offline.
    super(isOffline() ? 'You are offline.' : 'You are offline, or the server cannot be reached.', options);
  }
}

/** The answer does not match its contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(operationId: string, detail: string) {
    super(`Unexpected answer of ${operationId}: ${detail}`);
  }
}

/** Puts a missing connection before `words`. */
export const reasons = (error: unknown, ...words: string[]): string[] =>
  error instanceof NetworkError ? [error.message, ...words] : words;

export const checkConnection = 'Please check your connection and try again.';
/** The fallback of a form that keeps its input. */
export const inputKept = `${checkConnection} What you typed is still there.`;

/** Returns the server's message, or `fallback`, after a missing connection. */
export const messageOf = (error: unknown, fallback = checkConnection): string =>
  error instanceof ApiError && error.hasMessage && error.message ? error.message : reasons(error, fallback).join(' ');

/** Says why a screen or a part of it could not be loaded. */
export const loadFailure = (error: unknown): string =>
  messageOf(error, isOffline() ? 'You can only see what you opened on this device before.' : checkConnection);

/** Returns whether a retry is pointless: signed out, forbidden, or gone. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404);

/** Returns whether there is no such thing, or not for this reader. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** If a call still fails with this, the user has declined the dialog, and there is nothing to report. */
export const needsPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED';

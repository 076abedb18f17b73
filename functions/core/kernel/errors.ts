import type { ErrorCode, ErrorIssue } from '#shared/api/errors';

/** The only error that reaches a client. Its message is shown to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: ErrorIssue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

/** The caller's account or session ended during the call. */
export const signedOut = (): AppError => new AppError('UNAUTHENTICATED', 'Please log in');
export const invalid = (...issues: [ErrorIssue, ...ErrorIssue[]]): AppError =>
  new AppError('VALIDATION_FAILED', issues[0].message, { issues });
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);
/** @throws AppError NOT_FOUND if there is none */
export const existing = <T>(what: string, found: T | undefined): T => {
  if (found === undefined) throw notFound(what);
  return found;
};
export const forbidden = (message: string): AppError => new AppError('FORBIDDEN', message);
export const conflict = (message: string): AppError => new AppError('CONFLICT', message);
export const busy = (cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', 'The service is busy. Please try again.', { cause });

const retryableNames = /Throttl|ThroughputExceeded|LimitExceeded|SlowDown|TransactionConflict|TransactionInProgress/;

/** Returns whether AWS failed after all retries. No `instanceof`: each bundle has its own copy of the SDK's classes. */
export const isDependencyFailure = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode === undefined || httpStatusCode >= 500 || retryableNames.test(error.name);
};

import type { ErrorCode, ErrorIssue } from '#shared/api/errors';

/** The one error that reaches a client: a code of the closed list, and a message that a person may read. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  /** Seconds after which the same request may succeed; sent as Retry-After. */
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

/** The caller's own account has gone while the call was under way: its session is dead. */
export const signedOut = (): AppError => new AppError('UNAUTHENTICATED', 'Please log in');
/** A request whose fields are well formed and yet wrong: each issue names its field. */
export const invalid = (...issues: [ErrorIssue, ...ErrorIssue[]]): AppError =>
  new AppError('VALIDATION_FAILED', issues[0].message, { issues });
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);
export const forbidden = (message: string): AppError => new AppError('FORBIDDEN', message);
export const conflict = (message: string): AppError => new AppError('CONFLICT', message);
/** Nothing is wrong with the request, and the same one may succeed in a moment. */
export const busy = (cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', 'The service is busy. Please try again.', { cause });

const passingNames = /Throttl|ThroughputExceeded|LimitExceeded|SlowDown|TransactionConflict|TransactionInProgress/;

/**
 * Whether an AWS service failed for reasons of its own (not reached, overloaded, broken, the item held by a transaction), after it
 * was tried again: the same request may succeed later. Duck-typed: each bundle has its own copy of the SDK's classes.
 */
export const isDependencyFailure = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode === undefined || httpStatusCode >= 500 || passingNames.test(error.name);
};

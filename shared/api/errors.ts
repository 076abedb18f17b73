/**
 * The closed list of error codes an API answer can carry, each with its HTTP status.
 * The server throws them (`AppError`), the browser switches on them (`ApiError`), OpenAPI lists them.
 */
export const errorStatus = {
  /** The body or a parameter breaks its schema; `issues` names each field. */
  VALIDATION_FAILED: 400,
  /** Not readable at all: broken JSON, a forbidden key, a character that cannot be stored. */
  MALFORMED_REQUEST: 400,
  /** A list cursor that this API did not hand out for this list. */
  INVALID_CURSOR: 400,
  /** A webhook whose signature is missing, wrong or too old. */
  INVALID_SIGNATURE: 400,
  /** A password-reset token that is unknown, used or expired. */
  INVALID_RESET_TOKEN: 400,
  /** A link of a mail that is not, or no longer, valid. */
  INVALID_MAIL_LINK: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  /** Contact details of a bid whose platform fee is not paid. */
  PAYMENT_REQUIRED: 403,
  /** What cannot be undone, by a session whose password was given too long ago: confirm it, and call again. */
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  /** A rule of state forbids it: the message says which. */
  CONFLICT: 409,
  /** Stripe has not (yet) reported success for this payment. */
  PAYMENT_PROCESSING: 409,
  PAYMENT_COMPLETED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** An Idempotency-Key under which something else was created within the last day. */
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  /** A dependency failed; the same request may be sent again. */
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorIssue {
  /** Dotted path of the field, empty for the whole body. */
  path: string;
  message: string;
}

/** The one error shape of the API. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: ErrorIssue[];
  /** Present on INTERNAL and UNAVAILABLE, to quote to the operators. */
  requestId?: string;
}

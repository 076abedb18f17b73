/** All error codes of the API with their HTTP status. OpenAPI lists them with their meaning (`errorTexts` in routes.docs.ts). */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  INVALID_CURSOR: 400,
  INVALID_SIGNATURE: 400,
  INVALID_RESET_TOKEN: 400,
  INVALID_MAIL_LINK: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  PAYMENT_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  SUSPENDED: 403,
  IMPERSONATION_READ_ONLY: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYMENT_PROCESSING: 409,
  PAYMENT_COMPLETED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  SWITCHED_OFF: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorIssue {
  /** Dotted path of the field, empty for the whole body. */
  path: string;
  message: string;
}

export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: ErrorIssue[];
  /** Present for statuses from 500, to quote to the administrators. */
  requestId?: string;
}

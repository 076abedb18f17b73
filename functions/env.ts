import * as z from 'zod/mini';

/**
 * Every environment variable that the functions read. The CDK app and the local host set them. The SDK reads AWS's own
 * (AWS_REGION, AWS_ENDPOINT_URL_*). Secrets are references, and their values are fetched at run time.
 */
const variables = {
  TABLE_NAME: () => z.string().check(z.minLength(1)),
  MEDIA_BUCKET: () => z.string().check(z.minLength(1)),
  /** Holds the built site with the templates of pages. */
  WEB_BUCKET: () => z.string().check(z.minLength(1)),
  /** Holds the sealed days of the audit, which nobody can change. */
  AUDIT_BUCKET: () => z.string().check(z.minLength(1)),
  /** Secrets Manager id of a JSON object { secretKey, webhookSecret }. */
  STRIPE_SECRET_ID: () => z.string().check(z.minLength(1)),
  /** The origin of Stripe's API, if it is not the public one. */
  STRIPE_API_URL: () => z.optional(z.url()),
  /** The `From` address of all email, an identity that SES may send for. */
  MAIL_FROM: () => z.string().check(z.minLength(3)),
  /** Receives the messages of the contact form. */
  OPERATOR_EMAIL: () => z.string().check(z.minLength(3)),
  /** The user pool client of the admin panel. Tokens of other clients are refused. Absent: no check. */
  ADMIN_CLIENT_ID: () => z.optional(z.string()),
  /** The API's own address, which must refuse requests that bypass CloudFront. Absent: there is no proxy. */
  API_URL: () => z.optional(z.url()),
  /** The gateway's `/@connections`, which sends messages to open WebSockets. */
  LIVE_URL: () => z.url(),
  /** Secrets Manager id of a JSON object { keys: [{ publicKey, privateKey }] }, which identifies us to push services. */
  PUSH_SECRET_ID: () => z.string().check(z.minLength(1)),
  FAILED_RUNS_QUEUE_URL: () => z.url(),
  /** The queue of AWS events that no function could process. */
  MISSED_EVENTS_QUEUE_URL: () => z.url(),
  /** Origins of push services beyond the known ones, separated by commas. */
  PUSH_SERVICES: () => z.optional(z.string()),
  /** The absolute address of the site, for links in email. */
  APP_URL: () => z.url(),
  /** `true`: the answer of forgot-password contains the link. For local development only. */
  EXPOSE_RESET_LINK: () => z._default(z.stringbool(), false),
  /** `true`: visitors get an empty list of bids. */
  SEALED_BIDS: () => z._default(z.stringbool(), false),
  /** The lowest bid, in whole US dollars. */
  MINIMUM_BID: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.gte(1)))), 1),
  /** `true`: an account's first project waits for an administrator before others see it. */
  HOLD_FIRST_POSTS: () => z._default(z.stringbool(), false),
  /** A factor for the limits of all throttles. */
  RATE_LIMIT_SCALE: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gt(0)))), 1),
  PAYMENT_WINDOW_HOURS: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gt(0)))), 72),
  /** The header in which a trusted proxy passes the client's address. Absent: the connection's address is used. */
  CLIENT_ADDRESS_HEADER: () => z.optional(z.string()),
  /** The Secrets Manager names of the proxy's secrets, separated by commas. Requests must carry one. Absent: no check. */
  ORIGIN_SECRET_IDS: () => z.optional(z.string()),
  /** Milliseconds without data after which a call to an AWS service is aborted. Higher only in local development. */
  SERVICE_SILENCE_MS: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gt(0)))), 4000),
} as const;

/** Carries one of the secrets in ORIGIN_SECRET_IDS. */
export const originSecretHeader = 'x-origin-secret';

export type EnvName = keyof typeof variables;
export const envNames = Object.keys(variables) as EnvName[];

type Env = { [Name in EnvName]: z.output<ReturnType<(typeof variables)[Name]>> };

/** Created on demand, because creating all schemas would slow down each cold start. */
const schemas = new Map<EnvName, z.core.$ZodType>();

const schemaOf = (name: EnvName): z.core.$ZodType => {
  const known = schemas.get(name) ?? variables[name]();
  schemas.set(name, known);
  return known;
};

/** Parses each variable on first read. @throws Error naming a variable that is missing or invalid */
export const env = new Proxy({} as Env, {
  get(_target, name: EnvName) {
    const result = z.safeParse(schemaOf(name), process.env[name] || undefined);
    if (!result.success) throw new Error(`Environment variable ${name} is missing or invalid`);
    return result.data;
  },
});

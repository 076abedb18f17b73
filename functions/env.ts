import * as z from 'zod/mini';

/**
 * Every environment variable that the functions read. The CDK app and the laptop's host set them by these names; AWS's own
 * (AWS_REGION, AWS_ENDPOINT_URL_*) are read by the SDK. Secrets are references: the values are fetched at run time.
 */
const variables = {
  TABLE_NAME: () => z.string().check(z.minLength(1)),
  MEDIA_BUCKET: () => z.string().check(z.minLength(1)),
  /** Where the built site is, with the templates of pages that functions write. */
  WEB_BUCKET: () => z.string().check(z.minLength(1)),
  /** Secrets Manager id of a JSON object { secretKey, webhookSecret }. */
  STRIPE_SECRET_ID: () => z.string().check(z.minLength(1)),
  /** Origin of Stripe's API when it is not the public one. */
  STRIPE_API_URL: () => z.optional(z.url()),
  /** `From` of the product's mail, an identity that SES may send for. */
  MAIL_FROM: () => z.string().check(z.minLength(3)),
  /** Where messages of the contact form go. */
  OPERATOR_EMAIL: () => z.string().check(z.minLength(3)),
  /** The client of the administrators' user pool that the panel signs in by; no other client's tokens are taken. Absent: no check. */
  ADMIN_CLIENT_ID: () => z.optional(z.string()),
  /** Where messages to open WebSockets are handed in: the gateway's `/@connections`. */
  LIVE_URL: () => z.url(),
  /** Absolute address of the site, for links in mail. */
  APP_URL: () => z.url(),
  /** `true`: forgot-password answers with the link it mailed. Local development only. */
  EXPOSE_RESET_LINK: () => z._default(z.stringbool(), false),
  /** `true`: visitors get an empty list of bids. */
  SEALED_BIDS: () => z._default(z.stringbool(), false),
  /** Multiplies every throttle's allowance. */
  RATE_LIMIT_SCALE: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gt(0)))), 1),
  /** Hours an accepted bid may stay unpaid. */
  PAYMENT_WINDOW_HOURS: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gt(0)))), 72),
  /** Name of the header in which a trusted proxy gives the client's address; else the connection's is used. */
  CLIENT_ADDRESS_HEADER: () => z.optional(z.string()),
  /**
   * Secrets Manager's names of the secrets of the proxy that all requests come through, separated by commas; a request must carry one of
   * them. Absent: no check.
   */
  ORIGIN_SECRET_IDS: () => z.optional(z.string()),
  /** After so many milliseconds without a word a service of AWS is given up. More only where the services share a busy machine: on a laptop. */
  SERVICE_SILENCE_MS: () => z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gt(0)))), 4000),
} as const;

/** Carries one of the secrets that ORIGIN_SECRET_IDS names. */
export const originSecretHeader = 'x-origin-secret';

export type EnvName = keyof typeof variables;
export const envNames = Object.keys(variables) as EnvName[];

type Env = { [Name in EnvName]: z.output<ReturnType<(typeof variables)[Name]>> };

/** Made when they are asked for: a function reads a few of them, and making all would be a part of each start. */
const schemas = new Map<EnvName, z.core.$ZodType>();

const schemaOf = (name: EnvName): z.core.$ZodType => {
  const known = schemas.get(name) ?? variables[name]();
  schemas.set(name, known);
  return known;
};

/** Parsed on first use, so that a function needs only what it reads. Throws, naming the variable, when one is missing or wrong. */
export const env = new Proxy({} as Env, {
  get(_target, name: EnvName) {
    const result = z.safeParse(schemaOf(name), process.env[name] || undefined);
    if (!result.success) throw new Error(`Environment variable ${name} is missing or invalid`);
    return result.data;
  },
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { fromRoot } from '#infra/root';
import { StartError } from './errors';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

export interface Settings {
  /** 0: any free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Fill an empty data directory with demo data. */
  seed: boolean;
  /** Serve the current sources, and again when they change. */
  watch: boolean;
  /** False: only the API, without building the pages. */
  web: boolean;
  /** The keys of a real Stripe account; undefined: the stand-in is used. */
  realStripe: StripeKeys | undefined;
  /** Another DynamoDB instead of the embedded one. */
  dynamodbEndpoint: string | undefined;
  /** A second path of the admin panel, one segment. */
  adminPath: string | null;
  /** Administrators need an authenticator app, as in a deployment. */
  adminTotp: boolean;
  sealedBids: boolean;
  /** The least that may be bid, in whole US dollars. */
  minimumBid: number;
  /** Report changes to open browsers; otherwise they poll. */
  live: boolean;
  paymentWindowHours: number;
  /** The timeout of functions; API Gateway waits at most 30 s. */
  functionTimeoutMs: number;
}

/** Sets the variables of a `.env` file that the environment does not have. */
export const loadEnvFile = (file = fromRoot('.env')): void => {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value;
};

const numberOf = (name: string, value: string | undefined, fallback: number, maximum: number, minimum = 0): number => {
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isFinite(number) || number < minimum || number > maximum) {
    throw new StartError(`${name} must be a number from ${minimum} to ${maximum}, not "${value}".`);
  }
  return number;
};

const yes = (value: string | undefined): boolean => /^(1|true|yes|on)$/i.test(value ?? '');
const no = (value: string | undefined): boolean => /^(0|false|no|off)$/i.test(value ?? '');

const realStripe = (env: NodeJS.ProcessEnv): StripeKeys | undefined => {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => env[name] || undefined);
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret };
  const absent = names.filter((name) => !env[name]);
  if (absent.length < names.length) {
    throw new StartError(`The real Stripe needs ${names.join(', ')}; set ${absent.join(' and ')} too, or none of them.`);
  }
  return undefined;
};

/** @throws StartError for an invalid variable */
export const readSettings = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Settings => {
  const port = numberOf('PORT', env.PORT, 3000, 65_535);
  if (!Number.isInteger(port)) throw new StartError(`PORT must be a whole number, not "${env.PORT}".`);
  const adminPath = env.ADMIN_PATH?.replace(/^\/+|\/+$/g, '') || null;
  if (adminPath !== null && !/^[\w-]+$/.test(adminPath)) {
    throw new StartError('ADMIN_PATH must be one path segment of letters, digits, _ and -.');
  }
  return {
    port,
    dataDir: path.resolve(env.DATA_DIR || '.local'),
    seed: !no(env.SEED),
    watch: args.includes('--watch'),
    web: !no(env.WEB),
    realStripe: realStripe(env),
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    adminPath,
    adminTotp: yes(env.ADMIN_TOTP),
    sealedBids: yes(env.SEALED_BIDS),
    minimumBid: numberOf('MINIMUM_BID', env.MINIMUM_BID, 1, 1_000_000, 1),
    live: !no(env.LIVE),
    paymentWindowHours: numberOf('PAYMENT_WINDOW_HOURS', env.PAYMENT_WINDOW_HOURS, 72, 10_000),
    functionTimeoutMs: numberOf('FUNCTION_TIMEOUT_MS', env.FUNCTION_TIMEOUT_MS, 29_000, 900_000, 1),
  };
};

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
  /** Fills an empty data directory with demo data. */
  seed: boolean;
  /** Serves the sources, and reloads them when they change. */
  watch: boolean;
  /** False: serves only the API, and does not build the pages. */
  web: boolean;
  /** The keys of a real Stripe account. Undefined: uses the stand-in. */
  realStripe: StripeKeys | undefined;
  /** The DynamoDB to use instead of the embedded one. */
  dynamodbEndpoint: string | undefined;
  /** A second path of the admin panel, one segment. */
  adminPath: string | null;
  /** Requires an authenticator app for administrators, as in a deployment. */
  adminTotp: boolean;
  sealedBids: boolean;
  /** The smallest bid, in whole US dollars. */
  minimumBid: number;
  /** Sends live updates to open browsers. Otherwise they poll. */
  live: boolean;
  paymentWindowHours: number;
  /** The timeout of functions. API Gateway waits at most 30 s. */
  functionTimeoutMs: number;
}

/** Sets the variables of a `.env` file, unless they are already set. */
export const loadEnvFile = (file = fromRoot('.env')): void => {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value;
};

const parseNumber = (name: string, value: string | undefined, fallback: number, maximum: number, minimum = 0): number => {
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isFinite(number) || number < minimum || number > maximum) {
    throw new StartError(`${name} must be a number from ${minimum} to ${maximum}, not "${value}".`);
  }
  return number;
};

const isTrue = (value: string | undefined): boolean => /^(1|true|yes|on)$/i.test(value ?? '');
const isFalse = (value: string | undefined): boolean => /^(0|false|no|off)$/i.test(value ?? '');

const realStripe = (env: NodeJS.ProcessEnv): StripeKeys | undefined => {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => env[name] || undefined);
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret };
  const missing = names.filter((name) => !env[name]);
  if (missing.length < names.length) {
    throw new StartError(`The real Stripe needs ${names.join(', ')}; set ${missing.join(' and ')} too, or none of them.`);
  }
  return undefined;
};

/** @throws StartError for an invalid variable */
export const readSettings = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Settings => {
  const port = parseNumber('PORT', env.PORT, 3000, 65_535);
  if (!Number.isInteger(port)) throw new StartError(`PORT must be a whole number, not "${env.PORT}".`);
  const adminPath = env.ADMIN_PATH?.replace(/^\/+|\/+$/g, '') || null;
  if (adminPath !== null && !/^[\w-]+$/.test(adminPath)) {
    throw new StartError('ADMIN_PATH must be one path segment of letters, digits, _ and -.');
  }
  return {
    port,
    dataDir: path.resolve(env.DATA_DIR || '.local'),
    seed: !isFalse(env.SEED),
    watch: args.includes('--watch'),
    web: !isFalse(env.WEB),
    realStripe: realStripe(env),
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    adminPath,
    adminTotp: isTrue(env.ADMIN_TOTP),
    sealedBids: isTrue(env.SEALED_BIDS),
    minimumBid: parseNumber('MINIMUM_BID', env.MINIMUM_BID, 1, 1_000_000, 1),
    live: !isFalse(env.LIVE),
    paymentWindowHours: parseNumber('PAYMENT_WINDOW_HOURS', env.PAYMENT_WINDOW_HOURS, 72, 10_000),
    functionTimeoutMs: parseNumber('FUNCTION_TIMEOUT_MS', env.FUNCTION_TIMEOUT_MS, 29_000, 900_000, 1),
  };
};

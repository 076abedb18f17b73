import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EnvName } from '#functions/env';
import { deadLetterQueues } from '#infra/dead-letters';

export const tableName = 'settee';
export const mediaBucket = 'settee-media';
export const webBucket = 'settee-web';
export const auditBucket = 'settee-audit';
export const stripeSecretId = 'settee/stripe';
export const pushSecretId = 'settee/push';

/** The services that the functions use. */
interface Surroundings {
  app: string;
  dynamodb: string;
  mail: string;
  s3: string;
  secrets: string;
  /** The stand-in for the push services of browsers. */
  push: string;
  /** SQS and the dead-letter queues. */
  queues: { url: string; urlOf: (name: string) => string };
  /** Undefined for the real Stripe. */
  stripe: string | undefined;
  /** The endpoint for messages to open WebSockets. */
  live: string;
  /** The user pool client of the admin panel. */
  adminClientId: string;
}

/**
 * Sets the environment variables that the CDK app gives the functions in the cloud. Keeps settings that the developer may choose (rate
 * limits, sealed bids, the payment window).
 */
export const setFunctionEnvironment = (around: Surroundings, env: NodeJS.ProcessEnv = process.env): void => {
  const functionVariables: Record<EnvName, string | undefined> = {
    TABLE_NAME: tableName,
    ADMIN_CLIENT_ID: around.adminClientId,
    MEDIA_BUCKET: mediaBucket,
    WEB_BUCKET: webBucket,
    AUDIT_BUCKET: auditBucket,
    STRIPE_SECRET_ID: stripeSecretId,
    STRIPE_API_URL: around.stripe,
    PUSH_SECRET_ID: pushSecretId,
    PUSH_SERVICES: around.push,
    FAILED_RUNS_QUEUE_URL: around.queues.urlOf(deadLetterQueues.failedRuns),
    MISSED_EVENTS_QUEUE_URL: around.queues.urlOf(deadLetterQueues.missedEvents),
    MAIL_FROM: env.MAIL_FROM || 'Settee <no-reply@settee.example>',
    OPERATOR_EMAIL: env.OPERATOR_EMAIL || 'operators@settee.example',
    APP_URL: around.app,
    // There is no proxy in front of the API.
    API_URL: undefined,
    ORIGIN_SECRET_IDS: undefined,
    CLIENT_ADDRESS_HEADER: undefined,
    LIVE_URL: around.live,
    EXPOSE_RESET_LINK: env.EXPOSE_RESET_LINK || 'true',
    SEALED_BIDS: env.SEALED_BIDS,
    HOLD_FIRST_POSTS: env.HOLD_FIRST_POSTS,
    MINIMUM_BID: env.MINIMUM_BID,
    RATE_LIMIT_SCALE: env.RATE_LIMIT_SCALE,
    PAYMENT_WINDOW_HOURS: env.PAYMENT_WINDOW_HOURS,
    SERVICE_SILENCE_MS: env.SERVICE_SILENCE_MS || '30000',
  };
  apply(env, {
    ...functionVariables,
    AWS_ENDPOINT_URL_DYNAMODB: around.dynamodb,
    AWS_ENDPOINT_URL_S3: around.s3,
    AWS_ENDPOINT_URL_SES: around.mail,
    AWS_ENDPOINT_URL_SESV2: around.mail,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: around.secrets,
    AWS_ENDPOINT_URL_SQS: around.queues.url,
  });
};

type Variables = Readonly<Record<string, string | undefined>>;

const apply = (env: NodeJS.ProcessEnv, variables: Variables): void => {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
};

/** Sets the region and credentials for all AWS clients in this process, and hides the developer's own AWS account. */
export const setAwsEnvironment = (env: NodeJS.ProcessEnv = process.env): void => {
  const nowhere = path.join(tmpdir(), 'settee-no-such-file');
  apply(env, {
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    // A developer's profile must not decide which account the functions use.
    AWS_PROFILE: undefined,
    AWS_DEFAULT_PROFILE: undefined,
    AWS_SESSION_TOKEN: undefined,
    AWS_ENDPOINT_URL: undefined,
    AWS_CONFIG_FILE: nowhere,
    AWS_SHARED_CREDENTIALS_FILE: nowhere,
    AWS_EC2_METADATA_DISABLED: 'true',
    // The machine may have Node 20. Lambda has a newer version.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
};

/**
 * AWS's list prices in us-east-1, in US dollars, with permanent monthly allowances (no first-year offers). AWS changes them
 * without notice: check them against `source`.
 */
export interface Price {
  service: string;
  /** The unit in words that complete "10 ...". */
  unit: string;
  usd: number;
  per: number;
  /** Free units a month, shared with everything else in the account. */
  free?: number;
  source: string;
}

const million = 1_000_000;

const page = (path: string): string => `https://aws.amazon.com/${path}/pricing/`;
const dynamodb = { service: 'DynamoDB', source: page('dynamodb') };
const lambda = { service: 'Lambda', source: page('lambda') };
const cloudFront = { service: 'CloudFront', source: page('cloudfront') };
const s3 = { service: 'S3', source: page('s3') };
const cloudWatch = { service: 'CloudWatch', source: page('cloudwatch') };
const waf = { service: 'WAF', source: page('waf') };
const route53 = { service: 'Route 53', source: page('route53') };
const ses = { service: 'SES', source: page('ses') };
const secrets = { service: 'Secrets Manager', source: page('secrets-manager') };

/** What CloudFront's flat-rate plans cost a month, and the requests included. https://aws.amazon.com/cloudfront/pricing/ */
export const flatRates = [
  { plan: 'Pro', usd: 15, requests: 10 * million },
  { plan: 'Business', usd: 200, requests: 125 * million },
  { plan: 'Premium', usd: 1000, requests: 500 * million },
] as const;

export const prices = {
  readUnits: { ...dynamodb, unit: 'read request units', usd: 0.125, per: million },
  writeUnits: { ...dynamodb, unit: 'write request units', usd: 0.625, per: million },
  tableGb: { ...dynamodb, unit: 'GB stored', usd: 0.25, per: 1, free: 25 },
  backupGb: { ...dynamodb, unit: 'GB recoverable to the second', usd: 0.2, per: 1 },

  invocations: { ...lambda, unit: 'invocations', usd: 0.2, per: million, free: million },
  gbSeconds: { ...lambda, unit: 'GB-seconds', usd: 0.0000133334, per: 1, free: 400_000 },

  gatewayCalls: { service: 'API Gateway', source: page('api-gateway'), unit: 'calls of the HTTP API', usd: 1, per: million },

  connectionMessages: {
    service: 'API Gateway',
    source: page('api-gateway'),
    unit: 'messages over WebSockets',
    usd: 1,
    per: million,
  },
  connectionMinutes: {
    service: 'API Gateway',
    source: page('api-gateway'),
    unit: 'minutes of open WebSockets',
    usd: 0.25,
    per: million,
  },

  siteRequests: { ...cloudFront, unit: 'requests', usd: 1, per: million, free: 10 * million },
  siteGb: { ...cloudFront, unit: 'GB sent', usd: 0.085, per: 1, free: 1024 },
  edgeFunctions: { ...cloudFront, unit: 'function runs', usd: 0.1, per: million, free: 2 * million },

  mediaGb: { ...s3, unit: 'GB stored', usd: 0.023, per: 1 },
  assetGb: { ...s3, unit: 'GB of builds, of the CDK', usd: 0.023, per: 1 },
  mediaWrites: { ...s3, unit: 'writes', usd: 0.005, per: 1000 },
  mediaReads: { ...s3, unit: 'reads', usd: 0.0004, per: 1000 },

  logGb: { ...cloudWatch, unit: 'GB of logs', usd: 0.5, per: 1, free: 5 },
  /** Compressed to about 0.15 of the ingested size, and charged by that. */
  keptLogGb: { ...cloudWatch, unit: 'GB of logs kept', usd: 0.03, per: 1 },
  queriedLogGb: { ...cloudWatch, unit: 'GB of logs searched', usd: 0.005, per: 1 },
  alarmMetrics: { ...cloudWatch, unit: 'metrics watched by alarms', usd: 0.1, per: 1, free: 10 },
  customMetrics: { ...cloudWatch, unit: 'metrics made from logs', usd: 0.3, per: 1, free: 10 },
  dashboards: { ...cloudWatch, unit: 'dashboards', usd: 3, per: 1, free: 3 },

  traces: { service: 'X-Ray', source: page('xray'), unit: 'traces', usd: 5, per: million, free: 100_000 },

  firewalls: { ...waf, unit: 'firewalls', usd: 5, per: 1 },
  firewallRules: { ...waf, unit: 'rules', usd: 1, per: 1 },
  firewallRequests: { ...waf, unit: 'requests looked at', usd: 0.6, per: million },

  zones: { ...route53, unit: 'zones', usd: 0.5, per: 1 },
  /** For HTTPS every thirty seconds to an endpoint outside AWS: 0.75, and 2.00 for TLS. */
  healthChecks: { ...route53, unit: 'checks from outside', usd: 2.75, per: 1 },

  secrets: { ...secrets, unit: 'secrets', usd: 0.4, per: 1 },
  secretReads: { ...secrets, unit: 'reads', usd: 0.05, per: 10_000 },

  mails: { ...ses, unit: 'mails', usd: 0.1, per: 1000 },
  /** Sent into the internet. Attachments would be $0.12 more. */
  mailGb: { ...ses, source: page('ec2'), unit: 'GB of mails', usd: 0.09, per: 1, free: 100 },
} as const satisfies Record<string, Price>;

export type Item = keyof typeof prices;

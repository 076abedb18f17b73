import * as z from 'zod/mini';
import { maxBidAmount } from '#shared/bid/bid.contract';

/** The prefix of all names of stacks, functions and secrets. Frozen, because another name would create everything again. */
export const productName = 'settee';

/** The settings of a stage. infra/stages.ts has their values. Everything else is the same in all stages. */
const Settings = z.object({
  /** Twelve digits. Deploying to another account is refused. Absent: the account of the current credentials. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, 'is not an AWS account id: write its twelve digits'))),
  /** `true`: data survives the stack (retained, versioned), no example value is accepted. `false`: `cdk destroy` deletes all. */
  keepData: z.boolean(),
  /**
   * Stacks, table and administrators refuse deletion. With `keepData`, set `true` from the second deployment on: it would block
   * the rollback of a failed first one (docs/operating.md, "A deployment failed").
   */
  protect: z.boolean(),
  /**
   * Weekly backups of table and photos, kept for 35 days in two vaults that nobody can empty, one of them in a second account.
   * About $2.40 a month at a thousand users. Requires `keepData`.
   */
  backups: z.optional(
    z.object({
      /** A vault in a second account (docs/deploy.md, "Backups"). */
      copyTo: z.string().check(z.regex(/^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/, 'is not the ARN of a backup vault')),
    }),
  ),
  /** Records reads of private data, except by functions, in another account (docs/deploy.md, "Who reads"). Absent: no record. */
  readLog: z.optional(
    z.object({
      /** A bucket of a second account that accepts CloudTrail. */
      bucket: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'is not the name of a bucket')),
    }),
  ),
  /** Absent: CloudFront's address. */
  site: z.optional(
    z.object({
      domain: z
        .string()
        .check(z.regex(/^(?!https?:)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain: write it bare, www.yours.com')),
      /** Redirects to the domain: `yours.com` to `www.yours.com`, or the reverse. */
      redirectFrom: z.optional(
        z.string().check(z.regex(/^(?!https?:)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain: write it bare, yours.com')),
      ),
      /** Covers the domain and `redirectFrom`, in us-east-1. Absent: one is created, which requires the hosted zone. */
      certificateArn: z.optional(
        z
          .string()
          .check(
            z.regex(
              /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
              'is not a certificate of us-east-1 (the only region that CloudFront takes one from): write its ARN, arn:aws:acm:us-east-1:...',
            ),
          ),
      ),
      /** The Route 53 zone of the domain. Absent: create the records by hand (docs/deploy.md). */
      hostedZone: z.optional(
        z.object({
          id: z.string().check(z.regex(/^Z[A-Z0-9]+$/, 'is not a zone id: write Z...')),
          name: z.string().check(z.regex(/[^.]$/, 'ends with a dot: write yours.com')),
        }),
      ),
    }),
  ),
  mail: z.object({
    /** The sender that people see: `Settee <no-reply@yours.com>`. */
    from: z.string().check(z.regex(/^[^<>]+ <[^\s<>@]+@[^\s<>@]+>$/, 'is not a sender: write it as `Name <no-reply@yours.com>`')),
    /** What SES verifies: the domain of `from` (better), or only its address. */
    identity: z.enum(['domain', 'address'], "is neither: write 'domain' or 'address'"),
    /** Emails in 24 hours (`aws sesv2 get-account`). An alarm warns at four fifths. Absent: no alarm. */
    dailyQuota: z.optional(z.int().check(z.gte(1))),
    /** The only recipients while the account is in SES's sandbox. Each must first click a link in an email. */
    sandboxRecipients: z.optional(z.array(z.email('is not an e-mail address'))),
  }),
  operators: z.object({
    /** Receives messages of the contact form. */
    contact: z.email('is not an e-mail address: write where messages of the contact form go'),
    /** Receives alarms and the budget's warnings. */
    alarms: z.email('is not an e-mail address: write where alarms go'),
    /** Receives urgent alarms, for example on a pager. Absent: `alarms` does. */
    urgent: z.optional(z.email('is not an e-mail address: write where urgent alarms go')),
    /** Where docs/runbook.md can be read. Each alarm links to its article. */
    runbook: z.url('is not an address: write where docs/runbook.md can be read'),
  }),
  stripe: z.object({
    /** Public. The secret keys go into Secrets Manager (docs/deploy.md). */
    publishableKey: z
      .string()
      .check(z.regex(/^pk_(test|live)_\w+$/, "is not Stripe's publishable key: write pk_test_... or pk_live_...")),
    /** Absent: the public one. */
    apiUrl: z.optional(z.url()),
  }),
  /** A second, secret path of the admin panel besides /admin; null: none. */
  adminPath: z.nullable(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9_-]{12,64}$/, 'is too easily guessed: write 12 to 64 letters and digits, or null for none')),
  ),
  /** Hides bids from visitors. */
  sealedBids: z.boolean(),
  /** An account's first project waits for an administrator before others see it (docs/admin-panel.md). */
  holdFirstPosts: z.boolean(),
  /** Whole US dollars. From 100 on, every bid has a fee, so no contact details are free. */
  minimumBid: z.int().check(z.gte(1, 'must be at least 1'), z.lte(maxBidAmount)),
  /** Browsers learn of changes within a second (docs/notifications.md). `false`: they poll, and fewer functions are deployed. */
  live: z.boolean(),
  paymentWindowHours: z.number().check(z.gt(0, 'must be above 0')),
  /** Multiplies the limits that the functions enforce (logins, registrations, reset emails ...). */
  rateLimitScale: z.number().check(z.gt(0, 'must be above 0')),
  /** For all callers together. Expensive routes have lower limits (infra/sizing.ts). */
  throttle: z.object({ requestsPerSecond: z.int().check(z.gte(1)), burst: z.int().check(z.gte(1)) }),
  /**
   * About $12 a month and $0.60 per million requests. Without it, one address can use up the gateway's limits (infra/sizing.ts).
   */
  firewall: z.boolean(),
  /** In five minutes from one address. The firewall blocks an address while it exceeds this. */
  requestsPerAddress: z.int().check(z.gte(100, 'must be at least 100')),
  /** Reserved concurrency. Absent for accounts with a small quota (new ones have 10 in all). */
  concurrency: z.optional(
    z.object({
      /** For each function that hashes passwords. Limits the cost of a flood of guesses. */
      passwordHashing: z.int().check(z.gte(1)),
      /** The account's concurrency (`aws lambda get-account-settings`). An alarm warns at four fifths. */
      account: z.int().check(z.gte(1)),
    }),
  ),
  /** X-Ray traces of every function. About $7 a month at a thousand users. Lambda supports no other sampling rate. */
  tracing: z.boolean(),
  /**
   * Lambda's log line for each call of every function. `reportedFunctions` (infra/sizing.ts) always have it. Adds half to the
   * logs.
   */
  reportLines: z.boolean(),
  logRetentionDays: z.literal([1, 3, 5, 7, 14, 30, 60, 90, 180, 365], 'is not a period that CloudWatch knows: 7, 14, 30, 90 ...'),
  /** An email warns if the month exceeds it or is forecast to. Twice the stage's expected cost (docs/cost.md). */
  monthlyBudgetUsd: z.number().check(z.gt(0, 'must be above 0')),
  /** To rotate the secret between CloudFront and the functions, raise this by one and deploy (docs/operating.md). */
  originSecretNumber: z.int().check(z.gte(1)),
  /** After a restore: the table to use instead of the stack's own (docs/operating.md). */
  restoredTableName: z.optional(z.string().check(z.minLength(3))),
  restoredTableStreamArn: z.optional(
    z.string().check(z.regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[^/]+\/stream\/.+$/, 'is not the ARN of a stream')),
  ),
});

export type StageSettings = z.infer<typeof Settings>;

export interface Stage extends StageSettings {
  name: string;
  /** Settings that work, but probably not as intended. Printed at synth. */
  warnings: string[];
}

export const senderAddress = (from: string): string => /<(.+)>$/.exec(from)?.[1] ?? from;

const isExample = (text: string): boolean => /\.example\b|REPLACE|0{12}/.test(text);

/** Returns example values that were copied without a change, with what to write instead. */
const examples = (settings: StageSettings): string[] =>
  (
    [
      ['account', settings.account, 'the id of the AWS account that the stage belongs to'],
      ['site.domain', settings.site?.domain, 'the domain of the site, one whose DNS you control'],
      ['site.certificateArn', settings.site?.certificateArn, 'the ARN of its certificate in us-east-1'],
      ['site.hostedZone.name', settings.site?.hostedZone?.name, 'the Route 53 zone that holds the domain'],
      ['backups.copyTo', settings.backups?.copyTo, 'the ARN of a backup vault in a second account'],
      ['readLog.bucket', settings.readLog?.bucket, 'the bucket in a second account that records who reads data'],
      ['mail.from', settings.mail.from, 'the sender of the mail, at a domain that you own'],
      ['operators.contact', settings.operators.contact, 'the address that gets messages of the contact form'],
      ['operators.alarms', settings.operators.alarms, 'the address that gets alarms'],
      ['operators.runbook', settings.operators.runbook, 'the address at which the operators read docs/runbook.md'],
      ['stripe.publishableKey', settings.stripe.publishableKey, "the publishable key from Stripe's dashboard"],
    ] as const
  ).flatMap(([field, value, wanted]) =>
    value !== undefined && isExample(value) ? [`${field} is still the example '${value}': write ${wanted}`] : [],
  );

const contradictions = ({
  account,
  site,
  mail,
  keepData,
  protect,
  stripe,
  backups,
  restoredTableName,
  restoredTableStreamArn,
}: StageSettings): string[] => [
  ...(keepData && !site ? ['site is missing: a stage that keeps data needs its own domain, write { domain, ... }'] : []),
  ...(site && !site.certificateArn && !site.hostedZone
    ? ['site has neither certificateArn nor hostedZone: write one of them (docs/deploy.md, "The domain")']
    : []),
  ...(site?.hostedZone && site.domain !== site.hostedZone.name && !site.domain.endsWith(`.${site.hostedZone.name}`)
    ? [`site.domain '${site.domain}' is not in the zone '${site.hostedZone.name}': write the zone that holds it`]
    : []),
  ...(protect && !keepData ? ['protect is true: a stage that keeps no data has nothing to protect, write false'] : []),
  ...(keepData && !backups
    ? [
        'backups is missing: without a copy in a second account the data end with this one, write { copyTo } (docs/deploy.md, "Backups")',
      ]
    : []),
  ...(backups && account && !isExample(account) && backups.copyTo.includes(`:${account}:`)
    ? ['backups.copyTo is a vault of the same account: name one in a second account']
    : []),
  ...(backups && !keepData ? ['backups is set: a stage that keeps no data has nothing to back up, leave it out'] : []),
  ...(keepData && mail.identity === 'address'
    ? ["mail.identity is 'address', which reaches inboxes badly: write 'domain' in a stage that keeps data"]
    : []),
  ...(restoredTableName && !restoredTableStreamArn
    ? [
        'restoredTableStreamArn is missing: pushes, live updates and the figures of the admin panel follow the table by it (docs/operating.md, "Restore the table")',
      ]
    : []),
  ...(keepData && stripe.apiUrl ? ['stripe.apiUrl is set: a stage that keeps data pays at Stripe itself, leave it out'] : []),
];

/** Returns what a stage with data should change. */
const weaknesses = ({ firewall, protect, readLog }: StageSettings): string[] => [
  ...(readLog ? [] : ['readLog is missing: nothing records who reads private data in this account: write { bucket }']),
  ...(firewall ? [] : ['firewall is false: one network address can use up the gateway’s limits for everybody: write true']),
  ...(protect
    ? []
    : ['protect is false: table, stacks and administrators can be deleted: write true after the first deployment']),
];

/** Returns the validated settings of a stage. @throws Error that lists all problems, each with what to write instead */
export const readStage = (name: string, stages: Record<string, StageSettings>): Stage => {
  if (!/^[a-z][a-z0-9-]{1,15}$/.test(name))
    throw new Error(`'${name}' cannot name a stage: write 2 to 16 small letters, digits and dashes (-c stage=dev)`);
  const settings = stages[name];
  if (!settings) {
    throw new Error(
      `There is no stage '${name}' in infra/stages.ts, only ${Object.keys(stages).join(', ')}: add an entry, or name one with -c stage=...`,
    );
  }
  const parsed = z.safeParse(Settings, settings);
  const refuse = (problems: readonly string[]): never => {
    throw new Error([`Stage '${name}' in infra/stages.ts:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  };
  if (!parsed.success) return refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const problems = [...contradictions(parsed.data), ...(parsed.data.keepData ? examples(parsed.data) : [])];
  if (problems.length > 0) refuse(problems);
  return { ...parsed.data, name, warnings: parsed.data.keepData ? weaknesses(parsed.data) : examples(parsed.data) };
};

import * as z from 'zod/mini';

/** The product's word in the names of stacks, functions and secrets. Frozen: a renamed stack is another stack. */
export const productName = 'settee';

/** What a stage decides. The values are in infra/stages.ts; everything else is the same in all of them. */
const Settings = z.object({
  /** Twelve digits: refuses to deploy anywhere else. Absent: the account of the credentials at hand. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, 'is not an AWS account id: write its twelve digits'))),
  /**
   * `true`: data is kept whatever happens to the stack (retained, deletion protected, versioned), and no example value is
   * accepted. `false`: `cdk destroy` leaves nothing.
   */
  keepData: z.boolean(),
  /**
   * Whether stacks, table and administrators refuse to be deleted. Of a stage that keeps data: `true` from the second deployment on. Before the first
   * has succeeded it would keep CloudFormation from taking back what it could not finish (docs/runbook.md, "A deployment failed").
   */
  protect: z.boolean(),
  /**
   * Weekly copies of table and photos, kept 35 days in a vault that nobody can empty before that: for a mistake, or a stranger, with all rights in the
   * account. Some $1.20 a month at a thousand users. Absent: the table's point-in-time recovery and the photos' versions, which go with the account.
   */
  backups: z.optional(
    z.object({
      /** A vault of a second account, which gets a copy of each (docs/deploy.md, "Backups"). */
      copyTo: z.optional(
        z.string().check(z.regex(/^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/, 'is not the ARN of a backup vault')),
      ),
    }),
  ),
  /** The site's own address. Absent: the address that CloudFront gives. */
  site: z.optional(
    z.object({
      domain: z
        .string()
        .check(z.regex(/^(?!https?:)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain: write it bare, www.yours.com')),
      /** Of a certificate for the domain, in us-east-1. Absent: one is made, which needs the hosted zone. */
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
      /** The Route 53 zone of the domain: its records are then written by the deployment. Absent: docs/deploy.md says which to write. */
      hostedZone: z.optional(
        z.object({ id: z.string().check(z.regex(/^Z[A-Z0-9]+$/, 'is not a zone id: write Z...')), name: z.string() }),
      ),
    }),
  ),
  mail: z.object({
    /** What people see: `Settee <no-reply@yours.com>`. */
    from: z.string().check(z.regex(/^[^<>]+ <[^\s<>@]+@[^\s<>@]+>$/, 'is not a sender: write it as `Name <no-reply@yours.com>`')),
    /** What SES proves to own: the domain of `from` (better), or that one address. */
    identity: z.enum(['domain', 'address'], "is neither: write 'domain' or 'address'"),
    /** While SES keeps the account in its sandbox it sends to these only, after each has clicked a link. */
    sandboxRecipients: z.optional(z.array(z.email('is not an e-mail address'))),
  }),
  operators: z.object({
    /** Gets what the contact form sends. */
    contact: z.email('is not an e-mail address: write where messages of the contact form go'),
    /** Gets alarms and the budget's warnings. */
    alarms: z.email('is not an e-mail address: write where alarms go'),
    /** Gets the alarms that somebody is to be woken for, a pager's address say. Absent: `alarms` gets them, too. */
    urgent: z.optional(z.email('is not an e-mail address: write where urgent alarms go')),
  }),
  stripe: z.object({
    /** Public by nature; its secret counterparts go into Secrets Manager (docs/deploy.md). */
    publishableKey: z
      .string()
      .check(z.regex(/^pk_(test|live)_\w+$/, "is not Stripe's publishable key: write pk_test_... or pk_live_...")),
    /** Origin of Stripe's API when it is not the public one. */
    apiUrl: z.optional(z.url()),
  }),
  /** A second, unguessed path of the admin panel beside /admin; null for none. */
  adminPath: z.nullable(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9_-]{12,64}$/, 'is too easily guessed: write 12 to 64 letters and digits, or null for none')),
  ),
  /** Visitors see no bids. */
  sealedBids: z.boolean(),
  /** Changes are told to open browsers within a second (docs/live.md). `false`: browsers poll, and no function of it is deployed. */
  live: z.boolean(),
  /** How long an accepted bid may stay unpaid. */
  paymentWindowHours: z.number().check(z.gt(0, 'must be above 0')),
  /** Multiplies the allowances that the functions count (logins, registrations, reset mails ...). */
  rateLimitScale: z.number().check(z.gt(0, 'must be above 0')),
  /** What the gateway lets through, all callers together; routes that cost more have less (infra/sizing.ts). */
  throttle: z.object({ requestsPerSecond: z.int().check(z.gte(1)), burst: z.int().check(z.gte(1)) }),
  /**
   * A web application firewall before everything: some $12 a month and $0.60 a million requests. Without it one network address can use up
   * what the gateway gives to all callers together (infra/sizing.ts).
   */
  firewall: z.boolean(),
  /** Requests of one address in five minutes before the firewall blocks it for a while. */
  requestsPerAddress: z.int().check(z.gte(100, 'must be at least 100')),
  /** Reserved concurrency. Absent in accounts whose quota is still small (new ones have 10 in all). */
  concurrency: z.optional(
    z.object({
      /** Of each function that hashes passwords: what a flood of guesses can cost at most. */
      passwordHashing: z.int().check(z.gte(1)),
    }),
  ),
  /** X-Ray's traces of every function, some $7 a month at a thousand users: to find what is slow. Lambda takes no other sampling rate. */
  tracing: z.boolean(),
  /**
   * Lambda's own line for each call, of every function: its duration, its memory, and whether it had to be started. Functions that hash passwords or
   * write photos always have it. A seventh more of logs.
   */
  reportLines: z.boolean(),
  logRetentionDays: z.literal([1, 3, 5, 7, 14, 30, 60, 90, 180, 365], 'is not a period that CloudWatch knows: 7, 14, 30, 90 ...'),
  /** A warning is mailed when the month is forecast to exceed it, and when it has: twice what the stage is expected to cost (docs/cost.md). */
  monthlyBudgetUsd: z.number().check(z.gt(0, 'must be above 0')),
  /** Raise it by one and deploy to rotate the secret between CloudFront and the functions (docs/runbook.md). */
  originSecretNumber: z.int().check(z.gte(1)),
  /** After a restore: the table that the functions use instead of the stack's own (docs/runbook.md). */
  restoredTableName: z.optional(z.string().check(z.minLength(3))),
  /** Its stream, which live updates hear of changes by. */
  restoredTableStreamArn: z.optional(
    z.string().check(z.regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[^/]+\/stream\/.+$/, 'is not the ARN of a stream')),
  ),
});

export type StageSettings = z.infer<typeof Settings>;

export interface Stage extends StageSettings {
  name: string;
  /** What works, but not as somebody would want it: said at synth. */
  warnings: string[];
}

/** The address in `Name <address>`. */
export const senderAddress = (from: string): string => /<(.+)>$/.exec(from)?.[1] ?? from;

const isExample = (text: string): boolean => /\.example\b|REPLACE|0{12}/.test(text);

/** Values that somebody copied and did not change, and what belongs there. */
const examples = (settings: StageSettings): string[] =>
  (
    [
      ['account', settings.account, 'the id of the AWS account that the stage belongs to'],
      ['site.domain', settings.site?.domain, 'the domain of the site, one whose DNS you control'],
      ['site.certificateArn', settings.site?.certificateArn, 'the ARN of its certificate in us-east-1'],
      ['site.hostedZone.name', settings.site?.hostedZone?.name, 'the Route 53 zone that holds the domain'],
      ['mail.from', settings.mail.from, 'the sender of the mail, at a domain that you own'],
      ['operators.contact', settings.operators.contact, 'the address that gets messages of the contact form'],
      ['operators.alarms', settings.operators.alarms, 'the address that gets alarms'],
      ['stripe.publishableKey', settings.stripe.publishableKey, "the publishable key from Stripe's dashboard"],
    ] as const
  ).flatMap(([field, value, wanted]) =>
    value !== undefined && isExample(value) ? [`${field} is still the example '${value}': write ${wanted}`] : [],
  );

/** What each setting alone cannot tell. */
const contradictions = ({
  site,
  mail,
  keepData,
  protect,
  stripe,
  live,
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
  ...(backups && !keepData ? ['backups is set: a stage that keeps no data has nothing to back up, leave it out'] : []),
  ...(keepData && mail.identity === 'address'
    ? ["mail.identity is 'address', which reaches inboxes badly: write 'domain' in a stage that keeps data"]
    : []),
  ...(live && restoredTableName && !restoredTableStreamArn
    ? [
        'restoredTableStreamArn is missing: live updates hear of changes by it (docs/runbook.md, "Restore the table"), or write live: false',
      ]
    : []),
  ...(keepData && stripe.apiUrl ? ['stripe.apiUrl is set: a stage that keeps data pays at Stripe itself, leave it out'] : []),
];

/** What a stage that keeps data may do without, and should not. */
const weaknesses = ({ firewall, protect }: StageSettings): string[] => [
  ...(firewall
    ? []
    : [
        'firewall is false: one network address can use up the logins, registrations and mails that the gateway gives to all of them together: write true',
      ]),
  ...(protect
    ? []
    : [
        'protect is false: anybody with the right to can delete table, stacks and administrators: write true once the first deployment has succeeded',
      ]),
];

/**
 * The settings of a stage, checked.
 *
 * @throws Error that lists everything wrong, each with what to write instead.
 */
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

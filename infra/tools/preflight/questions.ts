import { hashingFunctions } from '#infra/sizing';
import { productName, type Stage, senderAddress } from '#infra/stage';
import { site as names } from '#shared/site/site';

/** The answer of the AWS command line: its JSON, or the code and message of its error. */
export type Answer = { json: unknown } | { error: string; message: string };

export interface Finding {
  /** The deployment would fail; otherwise it would work, but not as well as intended. */
  stops: boolean;
  says: string;
}

/** A read of the account by the AWS command line, with a function that judges the answer. */
export interface Question {
  command: readonly string[];
  /** Errors that count as an answer. Any other error stops the deployment. */
  errors?: readonly string[];
  /** A domain whose name servers are looked up in public DNS as well. */
  domain?: string;
  judge: (answer: Answer, nameServers: readonly string[]) => Finding[];
}

const stop = (says: string): Finding => ({ stops: true, says });
const warn = (says: string): Finding => ({ stops: false, says });
const failed = (answer: Answer): answer is { error: string; message: string } => 'error' in answer;

/**
 * Asked first: the existing stacks, by name without the stage, with their states.
 * https://docs.aws.amazon.com/cli/latest/reference/cloudformation/describe-stacks.html
 */
export const stacksCommand = ['cloudformation', 'describe-stacks'] as const;
export const stacksOf = ({ name }: Pick<Stage, 'name'>, json: unknown): Map<string, string> => {
  const prefix = `${productName}-${name}-`;
  const { Stacks } = json as { Stacks: { StackName: string; StackStatus: string }[] };
  const own = Stacks.filter(({ StackName }) => StackName.startsWith(prefix));
  return new Map(own.map(({ StackName, StackStatus }) => [StackName.slice(prefix.length), StackStatus]));
};

/**
 * Stacks whose state allows no deployment.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html#cfn-console-view-stack-data-resources-status-codes
 */
export const stuckStacks = (stage: Pick<Stage, 'name'>, stacks: ReadonlyMap<string, string>): Finding[] =>
  [...stacks]
    .filter(([, status]) => status === 'ROLLBACK_COMPLETE' || /_FAILED$|_IN_PROGRESS$/.test(status))
    .map(([name, status]) =>
      stop(
        `The stack ${productName}-${stage.name}-${name} is in ${status} and takes no deployment: docs/operating.md, "A deployment failed".`,
      ),
    );

/** https://docs.aws.amazon.com/cli/latest/reference/sts/get-caller-identity.html */
const account = ({ account: wanted, name }: Stage): Question => ({
  command: ['sts', 'get-caller-identity'],
  judge: (answer) => {
    const { Account } = (answer as { json: { Account: string } }).json;
    return !wanted || Account === wanted
      ? []
      : [
          stop(
            `These are credentials of the account ${Account}, and the stage ${name} belongs to ${wanted}: sign in to that one.`,
          ),
        ];
  },
});

/** Required by the templates and `cdk rollback`: https://docs.aws.amazon.com/cdk/v2/guide/ref-cli-cmd-rollback.html */
const bootstrapVersions = { deploy: 6, rollback: 23 };

/** https://docs.aws.amazon.com/cli/latest/reference/ssm/get-parameter.html */
const bootstrap = ({ name, account: own }: Stage): Question => ({
  command: ['ssm', 'get-parameter', '--name', '/cdk-bootstrap/hnb659fds/version'],
  errors: ['ParameterNotFound'],
  judge: (answer) => {
    // Without the option, the CDK may remove an existing boundary.
    const command = `npx cdk bootstrap -c stage=${name}${own ? ' --custom-permissions-boundary settee-boundary' : ''}`;
    if (failed(answer)) return [stop(`The CDK was not prepared in us-east-1 of this account: ${command}.`)];
    const version = Number((answer.json as { Parameter: { Value: string } }).Parameter.Value);
    if (version < bootstrapVersions.deploy) return [stop(`The CDK's bootstrap here is version ${version}, too old: ${command}.`)];
    return version < bootstrapVersions.rollback
      ? [
          warn(
            `The CDK's bootstrap here is version ${version}, and \`cdk rollback\` needs ${bootstrapVersions.rollback}: ${command}.`,
          ),
        ]
      : [];
  },
});

/**
 * Lambda keeps this much for functions without reserved concurrency.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const neverReserved = 100;

/** https://docs.aws.amazon.com/cli/latest/reference/lambda/get-account-settings.html */
const concurrency = ({ concurrency: reserved }: Stage, stacks: ReadonlyMap<string, string>): Question => ({
  command: ['lambda', 'get-account-settings'],
  judge: (answer) => {
    const { AccountLimit } = (
      answer as { json: { AccountLimit: { ConcurrentExecutions: number; UnreservedConcurrentExecutions: number } } }
    ).json;
    const { ConcurrentExecutions: all, UnreservedConcurrentExecutions: unreserved } = AccountLimit;
    const own = (reserved?.passwordHashing ?? 0) * hashingFunctions.length;
    // The unreserved concurrency does not include what this stage has already reserved.
    const left = (stacks.has('accounts') ? all : unreserved) - own;
    const more = 'ask for more (docs/deploy.md, "The stage prod")';
    if (own > 0 && left < neverReserved)
      return [
        stop(
          `Functions that hash passwords reserve ${own} concurrent runs of this account's ${all}, and Lambda keeps ${neverReserved} for all others: ${more}, and leave \`concurrency\` out until it is granted.`,
        ),
      ];
    if (reserved && all < reserved.account)
      return [warn(`concurrency.account is ${reserved.account}, and Lambda runs ${all} at once: the alarm would ring too late.`)];
    return all < neverReserved ? [warn(`Lambda runs ${all} functions at once in this account: ${more}.`)] : [];
  },
});

/** https://docs.aws.amazon.com/cli/latest/reference/sesv2/get-account.html */
const sandbox = ({ mail }: Stage): Question => ({
  command: ['sesv2', 'get-account'],
  judge: (answer) => {
    const { ProductionAccessEnabled, SendingEnabled, SendQuota } = (
      answer as {
        json: { ProductionAccessEnabled: boolean; SendingEnabled: boolean; SendQuota?: { Max24HourSend: number } };
      }
    ).json;
    const most = SendQuota?.Max24HourSend ?? 0;
    return [
      ...(ProductionAccessEnabled
        ? []
        : [
            warn(
              'SES is in its sandbox and sends to verified addresses only: ask for production access (docs/deploy.md, "Email").',
            ),
          ]),
      ...(mail.dailyQuota && most < mail.dailyQuota
        ? [warn(`mail.dailyQuota is ${mail.dailyQuota}, and SES sends ${most} mails a day: the alarm would ring too late.`)]
        : []),
      ...(SendingEnabled ? [] : [warn('SES has paused all mail of this account: its console says why, and how to appeal.')]),
    ];
  },
});

/** https://docs.aws.amazon.com/cli/latest/reference/sesv2/get-email-identity.html */
const identity = ({ mail }: Stage): Question => {
  const address = senderAddress(mail.from);
  const name = mail.identity === 'address' ? address : (address.split('@')[1] ?? '');
  return {
    command: ['sesv2', 'get-email-identity', '--email-identity', name],
    errors: ['NotFoundException'],
    judge: (answer) =>
      failed(answer)
        ? []
        : [
            stop(
              `SES has the identity ${name} already: see who uses it, then aws sesv2 delete-email-identity --email-identity ${name}.`,
            ),
          ],
  };
};

/** https://docs.aws.amazon.com/cli/latest/reference/route53/get-hosted-zone.html */
const zone = ({ id, name }: { id: string; name: string }): Question => ({
  command: ['route53', 'get-hosted-zone', '--id', id],
  errors: ['NoSuchHostedZone', 'AccessDenied'],
  domain: name,
  judge: (answer, nameServers) => {
    const where =
      'write the id of one that `aws route53 list-hosted-zones` shows, or a certificate instead (docs/deploy.md, "The domain")';
    if (failed(answer)) return [stop(`The zone ${id} is not in this account: ${where}.`)];
    const { HostedZone, DelegationSet } = answer.json as {
      HostedZone: { Name: string; Config: { PrivateZone: boolean } };
      DelegationSet?: { NameServers: string[] };
    };
    if (HostedZone.Name !== `${name}.`)
      return [stop(`The zone ${id} is that of ${HostedZone.Name} and not of ${name}: ${where}.`)];
    if (HostedZone.Config.PrivateZone) return [stop(`The zone ${id} is private, so public DNS does not know it: ${where}.`)];
    const own = DelegationSet?.NameServers ?? [];
    return own.some((server) => nameServers.includes(server))
      ? []
      : [
          stop(
            `The zone ${id} is not delegated: the name servers of ${name} are ${nameServers.join(', ') || 'none'}, so the certificate would never be validated. Write at your registrar: ${own.join(', ')}.`,
          ),
        ];
  },
});

/** https://docs.aws.amazon.com/cli/latest/reference/route53/list-resource-record-sets.html */
const records = ({ site, mail }: Stage, stacks: ReadonlyMap<string, string>, id: string): Question => {
  const sender = senderAddress(mail.from).split('@')[1];
  const written = [
    ...(stacks.has('edge')
      ? []
      : [site?.domain, site?.redirectFrom].flatMap((name) => (name ? [`${name}. A`, `${name}. AAAA`] : []))),
    ...(stacks.has('data') ? [] : [`_dmarc.${sender}. TXT`, `bounce.${sender}. MX`, `bounce.${sender}. TXT`]),
  ];
  return {
    command: ['route53', 'list-resource-record-sets', '--hosted-zone-id', id],
    errors: ['NoSuchHostedZone', 'AccessDenied'],
    judge: (answer) => {
      if (failed(answer)) return [];
      const { ResourceRecordSets } = answer.json as { ResourceRecordSets: { Name: string; Type: string }[] };
      const there = ResourceRecordSets.map(({ Name, Type }) => `${Name} ${Type}`).filter((record) => written.includes(record));
      return there.map((record) =>
        stop(`The zone already has a record ${record}, which no deployment overwrites: delete it first.`),
      );
    },
  };
};

/**
 * Names that other distributions of this account have. AWS reveals those of other accounts only at the deployment
 * (docs/deploy.md).
 * https://docs.aws.amazon.com/cli/latest/reference/cloudfront/list-distributions.html
 */
const distributions = ({ site }: Stage): Question => ({
  command: ['cloudfront', 'list-distributions'],
  judge: (answer) => {
    const { DistributionList } = (
      answer as { json: { DistributionList?: { Items?: { Id: string; Aliases?: { Items?: string[] } }[] } } }
    ).json;
    const there = DistributionList?.Items ?? [];
    if (there.length === 0)
      return [
        warn(
          'This account has no CloudFront distribution yet. If the stack edge fails with "Your account must be verified", open a case with AWS Support (Account and billing), which takes a day or two.',
        ),
      ];
    const wanted = [site?.domain, site?.redirectFrom];
    return there.flatMap(({ Id, Aliases }) =>
      (Aliases?.Items ?? [])
        .filter((alias) => wanted.includes(alias))
        .map((alias) =>
          stop(`The distribution ${Id} already has the name ${alias}: remove it there, because only one may have it.`),
        ),
    );
  },
});

/**
 * Anybody who may deploy has the rights of CloudFormation's role.
 * https://docs.aws.amazon.com/cli/latest/reference/iam/get-role.html
 */
const executionRole = ({ name, account: id }: Stage): Question => ({
  command: ['iam', 'get-role', '--role-name', `cdk-hnb659fds-cfn-exec-role-${id}-us-east-1`],
  errors: ['NoSuchEntity'],
  judge: (answer) =>
    failed(answer) || (answer.json as { Role: { PermissionsBoundary?: object } }).Role.PermissionsBoundary
      ? []
      : [
          warn(
            `CloudFormation deploys ${name} with all rights in this account: give its role a boundary (docs/deploy.md, "Deploy").`,
          ),
        ],
});

/**
 * Whether the bill tells stages apart. AWS knows a tag a day after its first use.
 * https://docs.aws.amazon.com/cli/latest/reference/ce/list-cost-allocation-tags.html
 */
const costTags: Question = {
  command: ['ce', 'list-cost-allocation-tags', '--tag-keys', 'product', 'stage'],
  errors: ['AccessDeniedException', 'ValidationException'],
  judge: (answer) => {
    const tags = failed(answer)
      ? []
      : (answer.json as { CostAllocationTags: { TagKey: string; Status: string }[] }).CostAllocationTags;
    return tags.filter(({ Status }) => Status === 'Active').length === 2
      ? []
      : [
          warn(
            'The bill does not tell stages apart: in the account that pays, activate the tags product and stage (docs/operating.md, "See what a stage costs").',
          ),
        ];
  },
};

/** https://docs.aws.amazon.com/cli/latest/reference/acm/describe-certificate.html */
const certificate = (arn: string): Question => ({
  command: ['acm', 'describe-certificate', '--certificate-arn', arn],
  errors: ['ResourceNotFoundException'],
  judge: (answer) => {
    const status = failed(answer)
      ? 'not in this account'
      : (answer.json as { Certificate: { Status: string } }).Certificate.Status;
    return status === 'ISSUED' ? [] : [stop(`The certificate ${arn} is ${status}: docs/deploy.md, "The domain".`)];
  },
});

/**
 * A deleted secret keeps its name for up to thirty days.
 * https://docs.aws.amazon.com/cli/latest/reference/secretsmanager/list-secrets.html
 */
const secrets = (stage: Stage, stacks: ReadonlyMap<string, string>): Question => ({
  command: [
    'secretsmanager',
    'list-secrets',
    '--include-planned-deletion',
    '--filters',
    `Key=name,Values=${productName}/${stage.name}/`,
  ],
  judge: (answer) => {
    const made = [
      ...(stacks.has('data') ? [] : ['stripe']),
      ...(stacks.has('edge') ? [] : [stage.originSecretNumber, stage.originSecretNumber + 1].map((number) => `origin-${number}`)),
    ].map((name) => `${productName}/${stage.name}/${name}`);
    const { SecretList } = (answer as { json: { SecretList: { Name: string }[] } }).json;
    return SecretList.filter(({ Name }) => made.includes(Name)).map(({ Name }) =>
      stop(
        `The name of the secret ${Name} is taken: if nobody needs it, aws secretsmanager delete-secret --secret-id ${Name} --force-delete-without-recovery.`,
      ),
    );
  },
});

/**
 * A stage that keeps data leaves its logs when it is destroyed.
 * https://docs.aws.amazon.com/cli/latest/reference/logs/describe-log-groups.html
 */
const logGroups = (prefix: string): Question => ({
  command: ['logs', 'describe-log-groups', '--log-group-name-prefix', prefix],
  judge: (answer) => {
    const { logGroups: there } = (answer as { json: { logGroups: { logGroupName: string }[] } }).json;
    // The CDK's own functions leave logs even in `dev`, and get other names each time.
    const left = there.filter(({ logGroupName }) => !logGroupName.includes('-Custom'));
    return left.length === 0
      ? []
      : [
          stop(
            `An earlier deployment left logs with the same names (${left.length}, first ${left[0]?.logGroupName}). Keep what you need, then delete them: aws logs describe-log-groups --log-group-name-prefix ${prefix} --query 'logGroups[].logGroupName' --output text | xargs -n 1 aws logs delete-log-group --log-group-name`,
          ),
        ];
  },
});

/** https://docs.aws.amazon.com/cli/latest/reference/dynamodb/describe-table.html */
const restoredTable = (name: string): Question => ({
  command: ['dynamodb', 'describe-table', '--table-name', name],
  errors: ['ResourceNotFoundException'],
  judge: (answer) => {
    const status = failed(answer) ? 'not in this account' : (answer.json as { Table: { TableStatus: string } }).Table.TableStatus;
    return ['ACTIVE', 'UPDATING'].includes(status)
      ? []
      : [stop(`The restored table ${name} is ${status}: docs/operating.md, "Restore the table".`)];
  },
});

/**
 * Whether the weekly backups can be copied to another account.
 * https://docs.aws.amazon.com/cli/latest/reference/backup/describe-region-settings.html
 */
const backupSettings: Question = {
  command: ['backup', 'describe-region-settings'],
  judge: (answer) => {
    const { ResourceTypeOptInPreference: backedUp = {}, ResourceTypeManagementPreference: managed = {} } = (
      answer as { json: Record<string, Record<string, boolean> | undefined> }
    ).json;
    return backedUp.DynamoDB && backedUp.S3 && managed.DynamoDB
      ? []
      : [
          warn(
            'AWS Backup may not copy the table to the second account yet: aws backup update-region-settings (docs/deploy.md, "Backups").',
          ),
        ];
  },
};

/**
 * AWS Backup copies within an organization only.
 * https://docs.aws.amazon.com/cli/latest/reference/organizations/describe-organization.html
 */
const organization: Question = {
  command: ['organizations', 'describe-organization'],
  errors: ['AWSOrganizationsNotInUseException'],
  judge: (answer) =>
    failed(answer)
      ? [warn('This account is in no organization, so AWS Backup cannot copy to the second account: docs/deploy.md, "Backups".')]
      : [],
};

/**
 * Alarms have two topics with one address each. SNS forgets an address that is not confirmed within two days.
 * https://docs.aws.amazon.com/cli/latest/reference/sns/list-subscriptions.html
 */
const alarmSubscriptions = ({ name, operators }: Stage): Question => ({
  command: ['sns', 'list-subscriptions'],
  judge: (answer) => {
    const { Subscriptions } = (answer as { json: { Subscriptions: { TopicArn: string; SubscriptionArn: string }[] } }).json;
    const confirmed = Subscriptions.filter(
      ({ TopicArn, SubscriptionArn }) =>
        TopicArn.includes(`:${productName}-${name}-operations-`) && SubscriptionArn.startsWith('arn:'),
    );
    return confirmed.length >= 2
      ? []
      : [
          warn(
            `${2 - confirmed.length} of the two addresses for alarms (${operators.urgent ?? operators.alarms}, ${operators.alarms}) are not confirmed, so no alarm arrives there: press the link in AWS's email. After two days it has expired: aws sns subscribe.`,
          ),
        ];
  },
});

/** Examples in shared/site/site.ts, which users see. */
export const siteExamples = (
  { keepData }: Pick<Stage, 'keepData'>,
  { supportEmail }: { supportEmail: string } = names,
): Finding[] =>
  keepData && supportEmail.endsWith('.example')
    ? [
        warn(
          `shared/site/site.ts still has the example ${supportEmail}: write your names and addresses there, which emails and pages show.`,
        ),
      ]
    : [];

/** All checks. Omits buckets, the table and the pool, whose names CloudFormation generates. */
export const questionsFor = (stage: Stage, stacks: ReadonlyMap<string, string>): Question[] => {
  const { site, restoredTableName } = stage;
  return [
    account(stage),
    bootstrap(stage),
    concurrency(stage, stacks),
    sandbox(stage),
    ...(stacks.has('data') ? [] : [identity(stage)]),
    ...(site?.hostedZone ? [zone(site.hostedZone), records(stage, stacks, site.hostedZone.id)] : []),
    ...(site?.certificateArn ? [certificate(site.certificateArn)] : []),
    secrets(stage, stacks),
    ...(stacks.size === 0 ? [logGroups(`/aws/lambda/${productName}-${stage.name}-`)] : []),
    ...(stacks.has('gateway') ? [] : [logGroups(`/aws/vendedlogs/${productName}-${stage.name}-`)]),
    ...(stage.firewall && !stacks.has('edge') ? [logGroups(`aws-waf-logs-${productName}-${stage.name}`)] : []),
    ...(stacks.has('edge') ? [costTags] : [distributions(stage)]),
    ...(stage.account ? [executionRole(stage)] : []),
    ...(stage.backups ? [backupSettings, organization] : []),
    ...(stacks.has('operations') ? [alarmSubscriptions(stage)] : []),
    ...(restoredTableName ? [restoredTable(restoredTableName)] : []),
  ];
};

/** The findings for an answer. An unexpected error stops the deployment, because the answer is unknown. */
export const judged = (
  { command, errors = [], judge }: Question,
  answer: Answer,
  nameServers: readonly string[] = [],
): Finding[] =>
  failed(answer) && !errors.includes(answer.error)
    ? [stop(`\`aws ${command.join(' ')}\` failed: ${answer.message}`)]
    : judge(answer, nameServers);

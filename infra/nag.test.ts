import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { appOf, throwawaySettings, variedSettings } from '#infra/testing/synth';

interface Exception {
  /** The rule, with the finding if it has one. */
  finding: RegExp;
  /** Construct, without the stack's prefix. */
  where: RegExp;
  reason: string;
}

/** Every rule of AWS Solutions and Serverless that this product breaks, and why. https://github.com/cdklabs/cdk-nag/blob/main/RULES.md */
const exceptions: Exception[] = [
  {
    finding: /^AwsSolutions-APIG4$/,
    where: /^(accounts|projects)\/Routes\/\w+$/,
    reason:
      'The marketplace has its own accounts: functions check the session (functions/http/caller.ts). Admin routes have an authorizer.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    where: /^(accounts|projects|ledger|desk|events|live)\/\w+\/Role$/,
    reason:
      'X-Ray, ListStreams and the suppression list of SES support no resources. infra/stacks/functions.test.ts names these actions.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::arn:aws:secretsmanager:.*\/origin-\*\]$/,
    where: /^(accounts|projects|ledger|desk)\/\w+\/Role$/,
    reason: 'Origin secrets are numbered, and Secrets Manager adds six characters to each name.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::.*\/(photos|uploads|certificates|exports|templates|audit)\/\*\]$/,
    where: /^(accounts|projects|desk|events)\/\w+\/Role$/,
    reason:
      'Object keys contain ids or days, and template names depend on the build. The prefix limits what a function may access.',
  },
  {
    finding: /^AwsSolutions-APIG4$/,
    where: /^live\/Routes\/\w+$/,
    reason: 'A single-use ticket from a session opens the connection. Later frames need no authorization of their own.',
  },
  {
    finding: /^AwsSolutions-APIG1$/,
    where: /^live\/Routes\/Stage$/,
    reason: 'The functions log frames. The times in a gateway log would reveal when somebody was online.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::.*\/live\/\*\/@connections\/\*\]$/,
    where: /^(live|events)\/\w+\/Role$/,
    reason: 'The gateway assigns random connection ids. The table says which connections a function writes to.',
  },
  {
    finding: /^AwsSolutions-SQS3$/,
    where: /^events\/(DeadLetters|MissedEvents)$/,
    reason: 'This is the dead-letter queue of the schedules and their runs.',
  },
  {
    finding: /^AwsSolutions-SMG4$/,
    where: /^(data\/Stripe|edge\/OriginSecrets\/Secret\d+)$/,
    reason: 'Rotated by hand, because Stripe and CloudFront need the new value too: docs/operating.md, "Rotate a secret".',
  },
  {
    finding: /^AwsSolutions-SMG4$/,
    where: /^data\/Push$/,
    reason: 'Rotated by events/RotatePushKeys in another stack, which the rule does not see.',
  },
  {
    finding: /^AwsSolutions-S1$/,
    where: /^(data\/Media\/Bucket|edge\/Web)$/,
    reason:
      'Only CloudFront can read them, and everything in them is public. Access logs would only collect addresses of people.',
  },
  {
    finding: /^AwsSolutions-S1$/,
    where: /^data\/Audit\/Bucket$/,
    reason: 'One function writes one file a day and logs its hash. Nobody can change the files.',
  },
  {
    finding: /^AwsSolutions-IAM4\[.*AWSBackupServiceRolePolicyFor(Backup|S3Backup)\]$/,
    where: /^data\/Backups\/Role$/,
    reason: 'AWS maintains this policy for AWS Backup, and only that service can assume the role.',
  },
  {
    finding: /^AwsSolutions-CFR3$/,
    where: /^edge\/(Redirect\/)?Distribution$/,
    reason:
      'Its logs would contain the address of every visitor. The gateway logs calls without addresses, and metrics count the rest.',
  },
  {
    finding: /^AwsSolutions-CFR1$/,
    where: /^edge\/(Redirect\/)?Distribution$/,
    reason: 'Owners and stagers may travel, so the site is open to all countries.',
  },
  {
    finding: /^AwsSolutions-CFR[24]$/,
    where: /^edge\/Distribution$/,
    reason: 'A throwaway stage: the firewall is a setting, and the TLS versions of CloudFront’s own certificate are fixed.',
  },
  {
    finding: /^AwsSolutions-COG8$/,
    where: /^data\/Administrators\/Pool$/,
    reason: 'Only administrators create these few accounts. The threat protection of the plus plan is for sign-up pages.',
  },
  {
    finding: /^AwsSolutions-(L1|IAM4\[.*AWSLambdaBasicExecutionRole\]|IAM5\[.*\])$/,
    where: /^web\/Custom::CDKBucketDeployment\w+(\/ServiceRole(\/DefaultPolicy)?)?$/,
    reason:
      'The CDK’s own function copies the build into the bucket. The CDK sets its runtime and permissions, for that bucket only.',
  },
  {
    finding: /^Serverless-LambdaDLQ$/,
    where: /^((accounts|projects|ledger|desk|live)\/\w+|events\/(BroadcastChanges|FollowChanges))\/Function$/,
    reason: 'The gateway or the table’s stream waits for its answer, so no run is asynchronous.',
  },
  {
    finding: /^Serverless-LambdaDLQ$/,
    where: /^events\/RotatePushKeys\/Function$/,
    reason: 'The alarm functions-failed rings, the old keys stay valid, and somebody restarts it (docs/runbook.md).',
  },
  {
    finding: /^Serverless-LambdaDLQ$/,
    where: /^events\/(?!BroadcastChanges|FollowChanges|RotatePushKeys)\w+\/Function$/,
    reason: 'Failed runs go to a destination (onFailure), which contains more than a dead-letter target.',
  },
  {
    finding: /^Serverless-EventBusDLQ$/,
    where: /^events\/FailedBackups$/,
    reason: 'Its target is the dead-letter queue.',
  },
  {
    finding: /^Serverless-LambdaTracing$/,
    where: /^(accounts|projects|ledger|desk|events|live)\/\w+\/Function$/,
    reason: 'The setting `tracing` of a stage, off in these tests. Metrics and logs answer everyday questions.',
  },
  {
    finding: /^Serverless-LambdaStarPermissions$/,
    where: /^(accounts\/RequestVerification|events\/(BroadcastChanges|FollowChanges))\/Role$/,
    reason: 'ListStreams and the suppression list of SES support no resources.',
  },
  {
    finding: /^Serverless-LambdaEventSourceMappingDestination$/,
    where: /^events\/BroadcastChangesStream\/Mapping$/,
    reason:
      'Changes older than a minute are worthless: screens poll, emails also send pushes, and the alarm functions-failed rings.',
  },
  {
    finding: /^Serverless-SQSRedrivePolicy$/,
    where: /^events\/(DeadLetters|MissedEvents)$/,
    reason: 'This is a dead-letter queue itself. An alarm rings as soon as it contains a message.',
  },
  {
    finding: /^Serverless-SNSRedrivePolicy$/,
    where: /^operations\/Alarms\/\w+\/[^/]+$/,
    reason: 'An email that SNS cannot deliver would wait in a queue that nobody reads. The console shows alarms as well.',
  },
  {
    finding: /^Serverless-APIGWAccessLogging$/,
    where: /^live\/Routes\/Stage$/,
    reason: 'As above: the times in such a log would reveal when somebody was online.',
  },
  {
    finding: /^Serverless-Lambda(DLQ|Tracing|LatestVersion)$/,
    where: /^web\/Custom::CDKBucketDeployment\w+$/,
    reason: 'The CDK’s own function. It runs during a deployment, which fails if the function fails.',
  },
];

const findingsOf = ({ app }: ReturnType<typeof appOf>): string[] =>
  [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(
        ({ constructPath = '' }) => `${ruleName} ${constructPath.replace(/^settee-test-/, '').replace(/\/Resource$/, '')}`,
      ),
    );

const matches = (finding: string, exception: Exception): boolean => {
  const [rule = '', where = ''] = finding.split(' ');
  return exception.finding.test(rule) && exception.where.test(where);
};

// Traced functions would need an exception for each role.
const varied = appOf({ ...variedSettings, tracing: false });
const production = findingsOf(varied);
const throwaway = findingsOf(appOf(throwawaySettings));

it.each([
  ['keeps data', production],
  ['is thrown away', throwaway],
])('finds no unexplained violation of AWS Solutions or Serverless rules in a stage that %s', (_what, findings) => {
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter((finding) => !exceptions.some((exception) => matches(finding, exception)))).toEqual([]);
});

it('has no exception without a violation', () => {
  const findings = [...production, ...throwaway];
  expect(exceptions.filter((exception) => !findings.some((finding) => matches(finding, exception)))).toEqual([]);
});

it('requires a firewall and current TLS in a stage that keeps data', () => {
  expect(production.filter((finding) => /CFR[24]/.test(finding))).toEqual([]);
});

it('breaks no rule of CloudFormation in a stage with every kind of resource', () => {
  process.env.CDK_VALIDATION = 'true';
  expect(() => varied.app.synth()).not.toThrow();
});

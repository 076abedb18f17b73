import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { productionSettings, synthesize, throwawaySettings } from '#infra/testing/synth';

// Also checks the templates against CloudFormation's rules (testing/synth.ts).
process.env.CDK_VALIDATION = 'true';

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
      'The marketplace has accounts of its own: functions check the session (functions/http/caller.ts). Routes of administrators have an authorizer.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    where: /^(accounts|projects|ledger|desk|events|live)\/\w+\/Role$/,
    reason:
      'X-Ray, ListStreams and the list of addresses that take no mail know no resources: what is granted so is named in infra/stacks/functions.test.ts.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::arn:aws:secretsmanager:.*\/origin-\*\]$/,
    where: /^(accounts|projects|ledger|desk)\/\w+\/Role$/,
    reason: 'The secrets of the origin come and go by number, and Secrets Manager adds six characters to each name.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::.*\/(photos|uploads|certificates|exports|templates|audit)\/\*\]$/,
    where: /^(accounts|projects|desk|events)\/\w+\/Role$/,
    reason: 'Objects are named by ids or days, templates by the build; the prefix is what a function may touch.',
  },
  {
    finding: /^AwsSolutions-APIG4$/,
    where: /^live\/Routes\/\w+$/,
    reason:
      'A connection is opened by a ticket that a session was given, and its function spends; what it sends later needs no other.',
  },
  {
    finding: /^AwsSolutions-APIG1$/,
    where: /^live\/Routes\/Stage$/,
    reason: 'The functions log how a frame went; a log of the gateway would tell by its times who was here when.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::.*\/live\/\*\/@connections\/\*\]$/,
    where: /^(live|events)\/\w+\/Role$/,
    reason: 'Connections are named by the gateway, by chance; which of them a function speaks to, the table says.',
  },
  {
    finding: /^AwsSolutions-SQS3$/,
    where: /^events\/(DeadLetters|MissedEvents)$/,
    reason: 'It is the dead-letter queue, of the schedules and of the runs that they start.',
  },
  {
    finding: /^AwsSolutions-SMG4$/,
    where: /^(data\/Stripe|edge\/OriginSecrets\/Secret\d+)$/,
    reason: 'Rotated by hand, as Stripe and CloudFront have to learn the new value too: docs/operating.md, "Rotate a secret".',
  },
  {
    finding: /^AwsSolutions-SMG4$/,
    where: /^data\/Push$/,
    reason: 'Rotated by events/RotatePushKeys, from another stack than the one that the rule looks at.',
  },
  {
    finding: /^AwsSolutions-S1$/,
    where: /^(data\/Media\/Bucket|edge\/Web)$/,
    reason:
      'Everything in them is public through CloudFront, which alone can read them; access logs would only gather addresses of people.',
  },
  {
    finding: /^AwsSolutions-S1$/,
    where: /^data\/Audit\/Bucket$/,
    reason: 'One function writes one file a day into it, which its log names by hash; nobody can change what is there.',
  },
  {
    finding: /^AwsSolutions-IAM4\[.*AWSBackupServiceRolePolicyFor(Backup|S3Backup)\]$/,
    where: /^data\/Backups\/Role$/,
    reason:
      'What AWS Backup may do to each kind of data is written, and kept up to date, by AWS; only that service takes the role.',
  },
  {
    finding: /^AwsSolutions-CFR3$/,
    where: /^edge\/(Redirect\/)?Distribution$/,
    reason: 'Its logs hold the address of every visitor. The gateway logs calls without them, metrics count the rest.',
  },
  {
    finding: /^AwsSolutions-CFR1$/,
    where: /^edge\/(Redirect\/)?Distribution$/,
    reason: 'Owners and stagers may travel; nothing about the site is bound to a country.',
  },
  {
    finding: /^AwsSolutions-CFR[24]$/,
    where: /^edge\/Distribution$/,
    reason:
      'A stage to throw away: the firewall is a setting, and the certificate is CloudFront’s own, whose TLS versions are fixed.',
  },
  {
    finding: /^AwsSolutions-COG8$/,
    where: /^data\/Administrators\/Pool$/,
    reason: 'A handful of accounts that only administrators create; the threat protection of the plus plan is for sign-up pages.',
  },
  {
    finding: /^AwsSolutions-(L1|IAM4\[.*AWSLambdaBasicExecutionRole\]|IAM5\[.*\])$/,
    where: /^web\/Custom::CDKBucketDeployment\w+(\/ServiceRole(\/DefaultPolicy)?)?$/,
    reason:
      'The CDK’s own function that copies the build into the bucket; runtime and rights come with it, and reach that bucket only.',
  },
  {
    finding: /^Serverless-LambdaDLQ$/,
    where: /^((accounts|projects|ledger|desk|live)\/\w+|events\/(BroadcastChanges|FollowChanges))\/Function$/,
    reason: 'The gateway or the table’s stream waits for its answer: no run of it is asynchronous.',
  },
  {
    finding: /^Serverless-LambdaDLQ$/,
    where: /^events\/RotatePushKeys\/Function$/,
    reason: 'The alarm functions-failed rings, the old keys stay valid, and somebody starts it again (docs/runbook.md).',
  },
  {
    finding: /^Serverless-LambdaDLQ$/,
    where: /^events\/(?!BroadcastChanges|FollowChanges|RotatePushKeys)\w+\/Function$/,
    reason: 'Failed runs go to a destination (onFailure), which tells more than a dead-letter target does.',
  },
  {
    finding: /^Serverless-EventBusDLQ$/,
    where: /^events\/FailedBackups$/,
    reason: 'Its target is the queue of dead letters.',
  },
  {
    finding: /^Serverless-LambdaTracing$/,
    where: /^(accounts|projects|ledger|desk|events|live)\/\w+\/Function$/,
    reason: 'A setting of the stage, `tracing`, off where the tests synthesize: the metrics and logs answer what is asked daily.',
  },
  {
    finding: /^Serverless-LambdaStarPermissions$/,
    where: /^(accounts\/RequestVerification|events\/(BroadcastChanges|FollowChanges))\/Role$/,
    reason: 'ListStreams and the list of addresses that take no mail know no resources.',
  },
  {
    finding: /^Serverless-LambdaEventSourceMappingDestination$/,
    where: /^events\/BroadcastChangesStream\/Mapping$/,
    reason:
      'What could not be told within a minute is worth nothing any more: screens poll, pushes go with their mail, and the alarm functions-failed says that it happened.',
  },
  {
    finding: /^Serverless-SQSRedrivePolicy$/,
    where: /^events\/(DeadLetters|MissedEvents)$/,
    reason: 'It is the end of the line itself; an alarm rings as soon as something is in it.',
  },
  {
    finding: /^Serverless-SNSRedrivePolicy$/,
    where: /^operations\/Alarms\/\w+\/[^/]+$/,
    reason:
      'A mail that SNS could not deliver in its own tries would wait in a queue that nobody reads; alarms stand in the console too.',
  },
  {
    finding: /^Serverless-APIGWAccessLogging$/,
    where: /^live\/Routes\/Stage$/,
    reason: 'As above: such a log would tell by its times who was here when.',
  },
  {
    finding: /^Serverless-Lambda(DLQ|Tracing|LatestVersion)$/,
    where: /^web\/Custom::CDKBucketDeployment\w+$/,
    reason: 'The CDK’s own function; it runs within a deployment, which fails and says so when it does.',
  },
];

const findingsOf = (settings: Parameters<typeof synthesize>[0]): string[] => {
  const { app } = synthesize(settings);
  return [new AwsSolutionsChecks(), new ServerlessChecks()]
    .flatMap((pack) => pack.validateScope(app).violations)
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(
        ({ constructPath = '' }) => `${ruleName} ${constructPath.replace(/^settee-test-/, '').replace(/\/Resource$/, '')}`,
      ),
    );
};

const matches = (finding: string, exception: Exception): boolean => {
  const [rule = '', where = ''] = finding.split(' ');
  return exception.finding.test(rule) && exception.where.test(where);
};

const site = { ...productionSettings.site, domain: 'www.staging.test', redirectFrom: 'staging.test' };
const production = findingsOf({ ...productionSettings, site });
const throwaway = findingsOf(throwawaySettings);

it.each([
  ['keeps its data', production],
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

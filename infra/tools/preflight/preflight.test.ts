import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '#infra/root';
import { readStage, type StageSettings } from '#infra/stage';
import { productionSettings, temporaryFolder } from '#infra/testing/synth';
import { type Answer, judged, questionsFor, siteExamples, stacksOf, stuckStacks } from './questions';

/** Answers from the documentation that questions.ts names, reduced to the fields that are read. This account has no problems. */
const answers: Record<string, Answer> = {
  'sts get-caller-identity': { json: { UserId: 'AIDA', Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/ada' } },
  'ssm get-parameter': { json: { Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Type: 'String', Value: '30' } } },
  'lambda get-account-settings': {
    json: {
      AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 },
      AccountUsage: { FunctionCount: 0 },
    },
  },
  'sesv2 get-account': { json: { ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { Max24HourSend: 50_000 } } },
  'sesv2 get-email-identity': { error: 'NotFoundException', message: 'Email identity staging.test does not exist.' },
  'route53 get-hosted-zone': {
    json: {
      HostedZone: { Id: '/hostedzone/Z0123456789', Name: 'staging.test.', Config: { PrivateZone: false } },
      DelegationSet: { NameServers: ['ns-1.awsdns-01.com', 'ns-2.awsdns-02.org'] },
    },
  },
  'route53 list-resource-record-sets': {
    json: {
      ResourceRecordSets: [
        { Name: 'staging.test.', Type: 'NS' },
        { Name: 'staging.test.', Type: 'SOA' },
      ],
    },
  },
  'cloudfront list-distributions': {
    json: { DistributionList: { Items: [{ Id: 'E1', Aliases: { Quantity: 1, Items: ['www.other.test'] } }] } },
  },
  'ce list-cost-allocation-tags': {
    json: { CostAllocationTags: ['product', 'stage'].map((TagKey) => ({ TagKey, Type: 'UserDefined', Status: 'Active' })) },
  },
  'iam get-role': {
    json: { Role: { PermissionsBoundary: { PermissionsBoundaryArn: 'arn:aws:iam::1:policy/settee-boundary' } } },
  },
  'backup describe-region-settings': {
    json: {
      ResourceTypeOptInPreference: { DynamoDB: true, S3: true, EBS: false },
      ResourceTypeManagementPreference: { DynamoDB: true },
    },
  },
  'organizations describe-organization': { json: { Organization: { Id: 'o-1' } } },
  'sns list-subscriptions': {
    json: {
      Subscriptions: ['Urgent', 'Topic'].map((topic) => ({
        TopicArn: `arn:aws:sns:us-east-1:1:settee-test-operations-Alarms${topic}1A-2B`,
        SubscriptionArn: `arn:aws:sns:us-east-1:1:settee-test-operations-Alarms${topic}1A-2B:3c`,
      })),
    },
  },
  'secretsmanager list-secrets': { json: { SecretList: [] } },
  'logs describe-log-groups': { json: { logGroups: [] } },
  'acm describe-certificate': { json: { Certificate: { Status: 'ISSUED' } } },
  'dynamodb describe-table': { json: { Table: { TableStatus: 'ACTIVE' } } },
};

const findingsFor = (
  changed: Record<string, Answer>,
  settings: Partial<StageSettings> = {},
  stacks = new Map<string, string>(),
  nameServers = ['ns-2.awsdns-02.org'],
) => {
  const stage = readStage('test', { test: { ...productionSettings, ...settings } });
  return questionsFor(stage, stacks).flatMap((question) => {
    const answer = { ...answers, ...changed }[question.command.slice(0, 2).join(' ')];
    if (!answer) throw new Error(`Nobody answers ${question.command.join(' ')}`);
    return judged(question, answer, nameServers).map((finding) => `${finding.stops ? 'STOPS' : 'later'}: ${finding.says}`);
  });
};
const deployed = new Map(['data', 'edge', 'accounts', 'gateway'].map((name) => [name, 'UPDATE_COMPLETE']));
const quota = (all: number, unreserved = all) => ({
  'lambda get-account-settings': {
    json: { AccountLimit: { ConcurrentExecutions: all, UnreservedConcurrentExecutions: unreserved } },
  },
});
const secret = { 'secretsmanager list-secrets': { json: { SecretList: [{ Name: 'settee/test/stripe', DeletedDate: 1.5e9 }] } } };
const record = {
  'route53 list-resource-record-sets': { json: { ResourceRecordSets: [{ Name: '_dmarc.staging.test.', Type: 'TXT' }] } },
};
const taken = { 'sesv2 get-email-identity': { json: { IdentityType: 'DOMAIN' } } };

it('finds nothing if all is well', () => {
  expect(findingsFor({})).toEqual([]);
});

it.each<[string, Record<string, Answer>, string]>([
  [
    'credentials of another account',
    { 'sts get-caller-identity': { json: { Account: '210987654321' } } },
    'belongs to 123456789012',
  ],
  ['no bootstrap', { 'ssm get-parameter': { error: 'ParameterNotFound', message: '' } }, 'npx cdk bootstrap -c stage=test'],
  [
    'an old bootstrap',
    { 'ssm get-parameter': { json: { Parameter: { Value: '5' } } } },
    'version 5, too old: npx cdk bootstrap -c stage=test --custom-permissions-boundary settee-boundary.',
  ],
  [
    'the quota of a new account',
    quota(10),
    "reserve 200 concurrent runs of this account's 10, and Lambda keeps 100 for all others",
  ],
  ['a quota that others have reserved', quota(1000, 250), 'reserve 200 concurrent runs'],
  ['an identity that is taken', taken, 'has the identity staging.test already'],
  [
    'a zone of somebody else',
    { 'route53 get-hosted-zone': { error: 'NoSuchHostedZone', message: '' } },
    'is not in this account',
  ],
  [
    'a zone of another domain',
    { 'route53 get-hosted-zone': { json: { HostedZone: { Name: 'other.test.', Config: { PrivateZone: false } } } } },
    'is that of other.test.',
  ],
  [
    'a private zone',
    { 'route53 get-hosted-zone': { json: { HostedZone: { Name: 'staging.test.', Config: { PrivateZone: true } } } } },
    'is private',
  ],
  ['an existing record', record, 'already has a record _dmarc.staging.test. TXT'],
  ['a secret that is scheduled for deletion', secret, '--force-delete-without-recovery'],
  [
    'a name that another distribution has',
    {
      'cloudfront list-distributions': {
        json: { DistributionList: { Items: [{ Id: 'E2', Aliases: { Items: ['www.staging.test'] } }] } },
      },
    },
    'The distribution E2 already has the name www.staging.test',
  ],
  ['a call that is denied', { 'sesv2 get-account': { error: 'AccessDeniedException', message: 'no' } }, 'failed: no'],
])('stops at %s and says what to do', (_what, changed, sentence) => {
  expect(findingsFor(changed)).toEqual([expect.stringMatching(/^STOPS: [^\n]+$/)]);
  expect(findingsFor(changed)[0]).toContain(sentence);
});

it.each<[string, Record<string, Answer>, string]>([
  [
    'SES in its sandbox',
    {
      'sesv2 get-account': {
        json: { ProductionAccessEnabled: false, SendingEnabled: true, SendQuota: { Max24HourSend: 50_000 } },
      },
    },
    'production access',
  ],
  [
    'mail that is paused',
    {
      'sesv2 get-account': {
        json: { ProductionAccessEnabled: true, SendingEnabled: false, SendQuota: { Max24HourSend: 50_000 } },
      },
    },
    'paused',
  ],
  [
    'less mail a day than the stage says',
    { 'sesv2 get-account': { json: { ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { Max24HourSend: 200 } } } },
    'SES sends 200 mails a day',
  ],
  ['fewer functions at once than the stage says', quota(500), 'Lambda runs 500 at once'],
  ['an account that AWS may not have verified', { 'cloudfront list-distributions': { json: {} } }, 'must be verified'],
  ['a role that may do everything', { 'iam get-role': { json: { Role: { RoleName: 'x' } } } }, 'a boundary'],
  [
    'backups that AWS does not copy',
    {
      'backup describe-region-settings': {
        json: {
          ResourceTypeOptInPreference: { DynamoDB: true, S3: true },
          ResourceTypeManagementPreference: { DynamoDB: false },
        },
      },
    },
    'aws backup update-region-settings',
  ],
  [
    'an account without an organization',
    { 'organizations describe-organization': { error: 'AWSOrganizationsNotInUseException', message: '' } },
    'is in no organization',
  ],
  ['a bootstrap that takes no rollback', { 'ssm get-parameter': { json: { Parameter: { Value: '22' } } } }, 'cdk rollback'],
])('warns of %s', (_what, changed, sentence) => {
  expect(findingsFor(changed)).toEqual([expect.stringMatching(/^later: /)]);
  expect(findingsFor(changed)[0]).toContain(sentence);
});

it('warns of an address for alarms that is unconfirmed or no longer subscribed', () => {
  const all = new Map([...deployed, ['operations', 'CREATE_COMPLETE']]);
  expect(findingsFor({}, {}, all)).toEqual([]);
  const TopicArn = 'arn:aws:sns:us-east-1:1:settee-test-operations-AlarmsTopic1A-2B';
  const Subscriptions = [
    { TopicArn, SubscriptionArn: 'PendingConfirmation' },
    { TopicArn: TopicArn.replace('test', 'dev'), SubscriptionArn: `${TopicArn}:3c` },
  ];
  for (const json of [{ Subscriptions }, { Subscriptions: [] }])
    expect(findingsFor({ 'sns list-subscriptions': { json } }, {}, all)).toEqual([
      expect.stringMatching(/^later: 2 of the two .*aws sns/),
    ]);
});

it('warns of an example value that users would see', () => {
  const shown = { supportEmail: 'help@staging.test' };
  expect(siteExamples({ keepData: true }, shown)).toEqual([]);
  expect(siteExamples({ keepData: false })).toEqual([]);
  expect(siteExamples({ keepData: true })).toEqual([{ stops: false, says: expect.stringContaining('support@settee.example') }]);
});

it('ignores logs of the CDK’s own functions, which no deployment uses again', () => {
  const logGroups = ['data-CustomS3AutoDelete-x1', 'web-CustomCDKBucketDepl-y2'].map((name) => ({
    logGroupName: `/aws/lambda/settee-test-${name}`,
  }));
  expect(findingsFor({ 'logs describe-log-groups': { json: { logGroups } } })).toEqual([]);
});

it('stops at leftover logs of functions, of the gateway and of the firewall', () => {
  const left = { 'logs describe-log-groups': { json: { logGroups: [{ logGroupName: '/aws/any/settee-test' }] } } };
  expect(findingsFor(left)).toEqual(Array(3).fill(expect.stringMatching(/^STOPS: .*aws logs delete-log-group/)));
  const stage = readStage('test', { test: productionSettings });
  const asked = questionsFor(stage, new Map()).flatMap(({ command }) => (command[0] === 'logs' ? [command.at(-1)] : []));
  expect(asked).toEqual(['/aws/lambda/settee-test-', '/aws/vendedlogs/settee-test-', 'aws-waf-logs-settee-test']);
});

it.each([
  ['no name servers', [], 'are none'],
  ['those of somebody else', ['ns1.registrar.test'], 'are ns1.registrar.test'],
])('stops at a zone that is not delegated: its domain has %s', (_what, nameServers, sentence) => {
  const [found, ...more] = findingsFor({}, {}, new Map(), nameServers);
  expect([found, more]).toEqual([
    expect.stringMatching(/^STOPS: .* not delegated.*ns-1\.awsdns-01\.com, ns-2\.awsdns-02\.org/),
    [],
  ]);
  expect(found).toContain(sentence);
});

it('warns of cost allocation tags that are not active, after the first deployment', () => {
  for (const changed of [
    { 'ce list-cost-allocation-tags': { json: { CostAllocationTags: [{ TagKey: 'stage', Status: 'Inactive' }] } } },
    { 'ce list-cost-allocation-tags': { error: 'AccessDeniedException', message: 'no' } },
  ] as Record<string, Answer>[]) {
    expect(findingsFor(changed, {}, deployed)).toEqual([expect.stringMatching(/^later: .*activate the tags/)]);
    expect(findingsFor(changed)).toEqual([]);
  }
});

it('warns of a small quota if nothing is reserved', () => {
  expect(findingsFor(quota(10), { concurrency: undefined })).toEqual([expect.stringMatching(/^later: .* 10 functions at once/)]);
});

it('ignores resources that the stage itself made before', () => {
  expect(findingsFor({ ...taken, ...secret, ...record, ...quota(1000, 250) }, {}, deployed)).toEqual([]);
});

it('checks a certificate and a restored table if the stage names them', () => {
  const arn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';
  const settings = {
    site: { domain: 'www.staging.test', certificateArn: arn },
    restoredTableName: 'settee-restored',
    restoredTableStreamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/settee-restored/stream/2026',
  };
  expect(findingsFor({}, settings)).toEqual([]);
  const pending = { 'acm describe-certificate': { json: { Certificate: { Status: 'PENDING_VALIDATION' } } } };
  const missing = { 'dynamodb describe-table': { error: 'ResourceNotFoundException', message: '' } };
  expect(findingsFor({ ...pending, ...missing }, settings)).toEqual([
    expect.stringMatching(/^STOPS: .*PENDING_VALIDATION/),
    expect.stringMatching(/^STOPS: .*settee-restored is not in this account/),
  ]);
});

it('names the stacks that cannot be deployed', () => {
  const Stacks = [
    { StackName: 'settee-test-data', StackStatus: 'CREATE_COMPLETE' },
    { StackName: 'settee-test-edge', StackStatus: 'ROLLBACK_COMPLETE' },
    { StackName: 'settee-dev-accounts', StackStatus: 'UPDATE_ROLLBACK_FAILED' },
  ];
  const found = stuckStacks({ name: 'test' }, stacksOf({ name: 'test' }, { Stacks }));
  expect(found).toEqual([{ stops: true, says: expect.stringContaining('settee-test-edge is in ROLLBACK_COMPLETE') }]);
});

it('makes only read calls', () => {
  const stage = readStage('test', { test: productionSettings });
  for (const { command } of questionsFor(stage, new Map())) expect(command[1]).toMatch(/^(get|list|describe)-/);
});

describe('the preflight command', () => {
  const run = (stage: string, script: string) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'aws'), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, 'aws'), 0o755);
    return spawnSync(process.execPath, ['--import', 'tsx', 'infra/tools/preflight/preflight.ts', '-c', `stage=${stage}`], {
      cwd: fromRoot(),
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
  };

  it('refuses a stage with example values before it calls AWS', () => {
    const { status, stderr } = run('prod', 'exit 9');
    expect([status, stderr]).toEqual([1, expect.stringContaining("account is still the example '000000000000'")]);
  });

  it('says to sign in if there are no credentials', () => {
    const { status, stderr } = run('dev', 'echo "Unable to locate credentials." >&2; exit 253');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/Unable to locate credentials\.\nSign in to the stage's account/),
    ]);
  });

  it('exits with 1 if the deployment would fail, and says why', () => {
    const { status, stdout } = run(
      'dev',
      `case "$1 $2" in
        "cloudformation describe-stacks") echo '{"Stacks":[]}' ;;
        "sts get-caller-identity") echo '{"Account":"123456789012"}' ;;
        "ssm get-parameter") echo 'An error occurred (ParameterNotFound) when calling the GetParameter operation: ' >&2; exit 254 ;;
        "lambda get-account-settings") echo '{"AccountLimit":{"ConcurrentExecutions":10,"UnreservedConcurrentExecutions":10}}' ;;
        "sesv2 get-account") echo '{"ProductionAccessEnabled":false,"SendingEnabled":true}' ;;
        "logs describe-log-groups") echo '{"logGroups":[]}' ;;
        "cloudfront list-distributions") echo '{}' ;;
        "secretsmanager list-secrets") echo '{"SecretList":[]}' ;;
        *) echo 'An error occurred (NotFoundException) when calling it' >&2; exit 254 ;;
      esac`,
    );
    expect(stdout).toContain('STOPS: The CDK was not prepared in us-east-1 of this account: npx cdk bootstrap -c stage=dev.');
    expect([status, stdout]).toEqual([1, expect.stringMatching(/1 of these would stop the deployment\.\n$/)]);
  });
});

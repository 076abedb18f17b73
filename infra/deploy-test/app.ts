import { App, Aspects, CfnResource, type IAspect } from 'aws-cdk-lib';
import { CfnStage, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { bundleForLambda } from '#infra/bundle';
import { addMarketplace } from '#infra/marketplace';
import { fromRoot } from '#infra/root';
import { readStage, type StageSettings } from '#infra/stage';
import { stages } from '#infra/stages';
import { livePath } from '#shared/live/live';
import { leftOut } from './left-out';

const emulator = new URL(process.env.AWS_ENDPOINT_URL ?? 'http://127.0.0.1:4566');

/** Distinguishes resources of one type if only some of them are left out. */
const particular = (resource: CfnResource): string => {
  if (resource instanceof CfnAlarm && resource.metrics) return ' with metric math';
  return resource instanceof CfnRecordSet && resource.node.path.includes('DkimDnsToken') ? ' of DKIM' : '';
};

const kindOf = (resource: CfnResource): string => resource.cfnResourceType + particular(resource);

/**
 * Removes resources from the template that the emulator does not support, and points CloudFront to the emulator's gateway, whose
 * address differs from AWS's.
 */
class Emulated implements IAspect {
  constructor(private readonly liveApiId: string) {}

  visit(node: IConstruct): void {
    if (!(node instanceof CfnResource)) return;
    if (kindOf(node) in leftOut) node.node.scope?.node.tryRemoveChild(node.node.id);
    // The stage depends on all responses of its gateway, and some are left out.
    if (node instanceof CfnStage) node.addDeletionOverride('DependsOn');
    if (node instanceof CfnDistribution) this.redirect(node);
    if (node instanceof CfnFunction) this.callBack(node);
    if (node instanceof CfnBucketPolicy) this.allowPlainHttp(node);
  }

  /** The emulator's CloudFront reads buckets without TLS. */
  private allowPlainHttp(policy: CfnBucketPolicy): void {
    const { Statement, ...document } = policy.stack.resolve(policy.policyDocument) as { Statement: { Effect: string }[] };
    policy.policyDocument = { ...document, Statement: Statement.filter(({ Effect }) => Effect === 'Allow') };
  }

  /** Sends messages for open connections to the emulator's gateway. The API's own address has a path there, so nothing checks it. */
  private callBack(target: CfnFunction): void {
    const environment: { variables?: object } | undefined = target.stack.resolve(target.environment);
    const set = (name: string, address: string) =>
      environment?.variables &&
      name in environment.variables &&
      target.addPropertyOverride(`Environment.Variables.${name}`, address);
    set('LIVE_URL', `${emulator.origin}/_aws/execute-api/${this.liveApiId}${livePath}`);
    // The emulator would answer a call of its own address itself.
    set('API_URL', '');
  }

  private redirect(distribution: CfnDistribution): void {
    const { apiId } = distribution.stack.node.findChild('HttpApi') as HttpApi;
    const set = (property: string, value: unknown) =>
      distribution.addPropertyOverride(`DistributionConfig.Origins.1.${property}`, value);
    set('DomainName', 'localhost');
    set('OriginPath', `/_aws/execute-api/${apiId}`);
    set('CustomOriginConfig', { OriginProtocolPolicy: 'http-only', HTTPPort: Number(emulator.port) });
  }
}

/**
 * The settings for the emulator: those of `prod` with its examples replaced, Stripe's stand-in, and no data kept after `destroy`.
 */
const settings: StageSettings = {
  ...(stages.prod as StageSettings),
  account: '000000000000',
  keepData: false,
  backups: undefined,
  readLog: undefined,
  site: {
    domain: 'www.staging.test',
    hostedZone: { id: process.env.HOSTED_ZONE_ID ?? '', name: 'staging.test' },
  },
  mail: { from: 'Settee <no-reply@staging.test>', identity: 'domain' },
  operators: {
    contact: 'support@staging.test',
    alarms: 'operators@staging.test',
    runbook: 'https://wiki.staging.test/runbook.md',
  },
  stripe: { publishableKey: 'pk_test_deploy', apiUrl: process.env.STRIPE_API_URL ?? 'http://127.0.0.1:12111' },
  rateLimitScale: 10,
  // The settings that a test changes between two deployments.
  ...JSON.parse(process.env.STAGE_SETTINGS ?? '{}'),
};

const bundleDir = process.env.BUNDLE_DIR ?? fromRoot('dist/deploy-test');
await bundleForLambda(bundleDir);
const app = new App();
const { edge } = addMarketplace(app, readStage('emulator', { emulator: settings }), {
  bundleDir,
  webDir: process.env.WEB_DIR ?? fromRoot('dist/web'),
});
Aspects.of(app).add(new Emulated(edge.live.api.apiId));
app.synth();

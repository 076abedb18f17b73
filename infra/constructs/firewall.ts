import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type AddressLimit, addressLimits } from '#infra/sizing';
import { manifest, type OperationId } from '#shared/api/manifest';

interface Props {
  name: string;
  /** The most requests of one address in five minutes. An address is blocked while it exceeds this. */
  requestsPerAddress: number;
}

type Rule = wafv2.CfnWebACL.RuleProperty;
type Statement = wafv2.CfnWebACL.StatementProperty;

const callsOf = (id: OperationId): Statement => {
  const route = manifest.find((one) => one.id === id);
  if (!route) throw new Error(`${id} is no route`);
  const [beginning = ''] = route.path.split('{');
  return {
    andStatement: {
      statements: [
        {
          byteMatchStatement: {
            fieldToMatch: { method: {} },
            positionalConstraint: 'EXACTLY',
            searchString: route.method,
            textTransformations: [{ priority: 0, type: 'NONE' }],
          },
        },
        {
          byteMatchStatement: {
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'STARTS_WITH',
            searchString: beginning,
            textTransformations: [
              { priority: 0, type: 'URL_DECODE' },
              { priority: 1, type: 'NORMALIZE_PATH' },
            ],
          },
        },
      ],
    },
  };
};

const callsOfAny = (ids: readonly OperationId[]): Statement => {
  const statements = ids.map(callsOf);
  return statements.length === 1 ? (statements[0] as Statement) : { orStatement: { statements } };
};

/**
 * Rules about bodies only count: they would block photos (over 8 KB) and texts about scripts. The API parses all JSON by schema.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const countedBodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
] as const;

/**
 * AWS's managed rules, and limits for each address. Must be in us-east-1 for CloudFront. Each rule costs a dollar a month.
 * Leaves out AWS's known bad inputs, which concern Java, Log4j, Spring and React's server functions.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, requestsPerAddress }: Props) {
    super(scope, id);
    const visible = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName });
    const managed = (priority: number, group: string, counted: readonly string[] = []): Rule => ({
      name: group,
      priority,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name: group,
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        },
      },
      visibilityConfig: visible(group),
    });
    const limit = (priority: number, limited: Omit<AddressLimit, 'routes'>, scopeDownStatement?: Statement): Rule => ({
      name: limited.name,
      priority,
      action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: 'TooMany' } } },
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          limit: limited.requests,
          evaluationWindowSec: limited.seconds,
          ...(scopeDownStatement && { scopeDownStatement }),
        },
      },
      visibilityConfig: visible(limited.name),
    });
    const limits = [
      limit(0, { name: 'Rate', requests: requestsPerAddress, seconds: 300 }),
      ...addressLimits.map((one, index) => limit(index + 1, one, callsOfAny(one.routes))),
    ];
    const acl = new wafv2.CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        ...limits,
        managed(limits.length, 'AWSManagedRulesAmazonIpReputationList'),
        managed(limits.length + 1, 'AWSManagedRulesCommonRuleSet', countedBodyRules),
      ],
      customResponseBodies: {
        TooMany: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ message: 'Too many requests. Please try again later.', code: 'TOO_MANY_REQUESTS' }),
        },
      },
    });
    this.arn = acl.attrArn;
    this.logBlocked(name);
  }

  /**
   * Logs blocked requests for two weeks, for the article `flood`. Contains addresses, to tell one flood from many, but nothing
   * else that identifies a person.
   * https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
   */
  private logBlocked(name: string): void {
    const logGroup = new logs.LogGroup(this, 'Blocked', {
      // WAF requires this prefix.
      logGroupName: `aws-waf-logs-${name}`,
      retention: logs.RetentionDays.TWO_WEEKS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new wafv2.CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.arn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroup.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
      },
      redactedFields: [{ queryString: {} }, ...['authorization', 'cookie'].map((header) => ({ singleHeader: { Name: header } }))],
    });
  }
}

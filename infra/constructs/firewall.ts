import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

interface Props {
  name: string;
  /** In five minutes, before an address is blocked for as long as it goes on. */
  requestsPerAddress: number;
}

type Rule = wafv2.CfnWebACL.RuleProperty;

/**
 * What the firewall looks for in bodies is the API's own business: every body is JSON, parsed by a schema, never part of a query or a
 * page. These rules would block photos (over 8 KB) and people who write of scripts or addresses, so they only count.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const countedBodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
] as const;

/** AWS's managed rules and a rate limit, before everything. Belongs in us-east-1, as all that CloudFront uses. */
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
    const acl = new wafv2.CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        {
          name: 'Rate',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: 'TooMany' } } },
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerAddress, evaluationWindowSec: 300 },
          },
          visibilityConfig: visible('Rate'),
        },
        managed(1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(3, 'AWSManagedRulesCommonRuleSet', countedBodyRules),
      ],
      customResponseBodies: {
        TooMany: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ message: 'Too many requests. Please try again later.', code: 'TOO_MANY_REQUESTS' }),
        },
      },
    });
    this.arn = acl.attrArn;
  }
}

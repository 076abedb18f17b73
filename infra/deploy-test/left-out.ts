interface LeftOut {
  reason: string;
  /** The test of the template that asserts it instead. */
  assertedIn: string;
}

const unknownToCloudFormation = (stack: string): LeftOut => ({
  reason: 'not known to its CloudFormation',
  assertedIn: `infra/stacks/${stack}.test.ts`,
});

/**
 * The resources that the emulator cannot deploy. It also lacks the stack `web`, which copies with the AWS command line in a layer:
 * the test puts the same files there itself.
 */
export const leftOut: Record<string, LeftOut> = {
  'Custom::S3AutoDeleteObjects': {
    reason: 'its function reads a tag that the emulator does not put on buckets',
    assertedIn: 'infra/stacks/data.test.ts',
  },
  'AWS::Budgets::Budget': unknownToCloudFormation('operations'),
  'AWS::WAFv2::LoggingConfiguration': unknownToCloudFormation('edge'),
  'AWS::SecretsManager::RotationSchedule': unknownToCloudFormation('events'),
  'AWS::Logs::QueryDefinition': unknownToCloudFormation('operations'),
  'AWS::CloudWatch::Alarm with metric math': {
    reason: 'not known to its CloudWatch',
    assertedIn: 'infra/stacks/operations.test.ts',
  },
  'AWS::Route53::RecordSet of DKIM': { reason: 'its SES has no tokens for it', assertedIn: 'infra/stacks/data.test.ts' },
  'AWS::ApiGatewayV2::RouteResponse': unknownToCloudFormation('live'),
  'AWS::ApiGatewayV2::IntegrationResponse': unknownToCloudFormation('live'),
  'AWS::CloudWatch::Dashboard': { reason: 'shows those alarms', assertedIn: 'infra/stacks/operations.test.ts' },
};

/**
 * The resources that the emulator does not support, with the reasons. The template tests assert all of them
 * (infra/stacks/*.test.ts); docs/deploy.md lists them under "What is tested".
 */
export const leftOut: Record<string, string> = {
  'Custom::S3AutoDeleteObjects': 'its function reads a tag that the emulator does not put on buckets',
  'AWS::Budgets::Budget': 'not known to its CloudFormation',
  'AWS::WAFv2::LoggingConfiguration': 'not known to its CloudFormation',
  'AWS::SecretsManager::RotationSchedule': 'not known to its CloudFormation',
  'AWS::Logs::QueryDefinition': 'not known to its CloudFormation',
  'AWS::CloudWatch::Alarm with metric math': 'not known to its CloudWatch',
  'AWS::Route53::RecordSet of DKIM': 'its SES has no tokens for it',
  'AWS::ApiGatewayV2::RouteResponse': 'not known to its CloudFormation',
  'AWS::ApiGatewayV2::IntegrationResponse': 'not known to its CloudFormation',
  'AWS::CloudWatch::Dashboard': 'shows those alarms',
};

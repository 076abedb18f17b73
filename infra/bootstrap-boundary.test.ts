import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { productionSettings, synthesize, throwawaySettings } from '#infra/testing/synth';

interface Statement {
  Sid: string;
  Effect: string;
  Action?: string[];
}
const text = readFileSync(fromRoot('infra/bootstrap-boundary.json'), 'utf8');
const { Statement } = JSON.parse(text) as { Statement: Statement[] };
const allowed = Statement.flatMap(({ Effect, Action = [] }) => (Effect === 'Allow' ? Action : []));

/** Service names that differ between IAM and CloudFormation. */
const actionsOf: Record<string, string> = { certificatemanager: 'acm', apigatewayv2: 'apigateway', cognito: 'cognito-idp' };

it('lets CloudFormation create every kind of resource that the stages use', () => {
  const services = [productionSettings, throwawaySettings].flatMap((settings) =>
    Object.values(synthesize(settings).templates).flatMap((template) =>
      Object.values(template.toJSON().Resources as Record<string, { Type: string }>).flatMap(({ Type }) => {
        const [maker = '', service = ''] = Type.toLowerCase().split('::');
        return maker === 'aws' && service !== 'cdk' ? [actionsOf[service] ?? service] : [];
      }),
    ),
  );
  expect([...new Set(services)].filter((service) => !allowed.includes(`${service}:*`))).toEqual([]);
});

it('lets CloudFormation read the scaling of a table, as it does for every TableV2', () => {
  // "read" in the schema of https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html
  expect(allowed).toContain('application-autoscaling:Describe*');
});

it('prevents users, keys, and changes of the boundary and the deploying roles', () => {
  expect(Statement.filter(({ Effect }) => Effect === 'Deny').map(({ Sid }) => Sid)).toEqual([
    'NobodyWithKeysOfTheirOwn',
    'NoWayOut',
    'NoChangeOfTheRolesThatDeploy',
  ]);
  expect(allowed.filter((action) => /^(\*|ec2|organizations|account|sso|identitystore):?/.test(action))).toEqual([]);
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: 6,144 characters, without white space.
  expect(text.replace(/\s/g, '').length).toBeLessThan(6_144);
});

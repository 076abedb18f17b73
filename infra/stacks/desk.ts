import type { Construct } from 'constructs';
import { Routes } from '#infra/constructs/routes';
import { CalledStack } from './called-stack';
import type { FunctionStackProps } from './function-stack';

/**
 * The functions that administrators call, with their routes and the authorizer before them. Apart from all others because a stack has 500
 * resources at most, and a role's policies 10,240 characters:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
export class DeskStack extends CalledStack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { data, edge } = props;
    new Routes(this, 'Routes', {
      httpApi: edge.httpApi,
      served: this.routesFor((access) => access === 'admin'),
      administrators: { pool: data.adminPool, client: data.adminClient },
    });
  }
}

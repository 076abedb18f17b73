import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { LiveRoutes } from '#infra/constructs/live-routes';
import { StreamReader } from '#infra/constructs/stream-reader';
import { functionName } from '#shared/api/manifest';
import { type LiveRouteId, liveRouteIds, liveRoutes } from '#shared/live';
import { streamReaderIds } from '#shared/schedules';
import { FunctionStack, type FunctionStackProps } from './function-stack';

/**
 * Live updates: the functions behind the WebSocket gateway, and the one that reads the table's stream. Left out if `live` is
 * false.
 */
export class LiveStack extends FunctionStack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, data, edge } = props;
    const functions = Object.fromEntries(
      liveRouteIds.map((id) => [id, this.productFunction(id, `WebSockets: ${liveRoutes[id]}`)]),
    ) as Record<LiveRouteId, ReturnType<typeof this.productFunction>>;
    new LiveRoutes(this, 'Routes', { stage, api: edge.live.api, functions });

    const readsStream = new iam.PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [data.table.tableStreamArn ?? ''],
    });
    // The action has no resource-level permissions.
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
    const findsStream = new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] });
    for (const id of streamReaderIds) {
      const target = this.productFunction(id, "The table's changes, to open browsers", {
        statements: [readsStream, findsStream],
      });
      const { mapping } = new StreamReader(this, `${functionName(id)}Stream`, { target, table: data.table });
      // Lambda checks the rights when the mapping is created.
      mapping.node.addDependency(target.role as iam.IRole);
    }
  }
}

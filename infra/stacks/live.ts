import type { Construct } from 'constructs';
import { LiveRoutes } from '#infra/constructs/live-routes';
import { type LiveRouteId, liveRouteIds, liveRoutes } from '#shared/live/live';
import { FunctionStack, type FunctionStackProps } from './function-stack';

/**
 * Live updates: the functions behind the WebSocket gateway. Left out if `live` is false.
 */
export class LiveStack extends FunctionStack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, edge } = props;
    const functions = Object.fromEntries(
      liveRouteIds.map((id) => [id, this.productFunction(id, `WebSockets: ${liveRoutes[id]}`)]),
    ) as Record<LiveRouteId, ReturnType<typeof this.productFunction>>;
    new LiveRoutes(this, 'Routes', { stage, api: edge.live.api, functions });
  }
}

import type { Construct } from 'constructs';
import { ApiStage } from '#infra/constructs/api-stage';
import { Routes, type ServedRoute } from '#infra/constructs/routes';
import { functionPages, type PageId, pageIds, pageMethods } from '#shared/pages';
import { CalledStack } from './called-stack';
import type { FunctionStackProps } from './function-stack';

/**
 * The functions that answer requests, one for each route of the manifest and each page that a function writes, with the gateway's
 * routes to them, and the stage that serves them. Those of administrators are in a stack of their own (desk.ts).
 */
export class ApiStack extends CalledStack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, edge } = props;
    const served = [...this.routesFor((access) => access !== 'admin'), ...pageIds.flatMap((id) => this.page(id))];
    const { routes } = new Routes(this, 'Routes', { httpApi: edge.httpApi, served });
    new ApiStage(this, 'Gateway', { stage, httpApi: edge.httpApi, served, routes });
  }

  /** The routes of a page that a function writes. */
  private page(id: PageId): ServedRoute[] {
    const url = functionPages[id];
    const target = this.calledFunction(id, `The page ${url}`);
    return pageMethods.map((method) => ({ id, method, path: url, function: target }));
  }
}

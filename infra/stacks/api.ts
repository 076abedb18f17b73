import type { Construct } from 'constructs';
import { readsOriginSecrets, takenOriginSecrets } from '#infra/constructs/origin-secret';
import { Routes, type ServedRoute } from '#infra/constructs/routes';
import { manifest, type OperationId } from '#shared/api/manifest';
import { functionPages, type PageId, pageIds, pageMethods } from '#shared/pages';
import { FunctionStack, type FunctionStackProps } from './function-stack';

/**
 * The functions that answer requests, one for each route of the manifest and each page that a function writes, with the gateway's
 * routes to them.
 */
export class ApiStack extends FunctionStack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, data, edge } = props;
    const served = manifest.map(({ id, method, path: url, definition }) => ({
      id: id as OperationId,
      method,
      path: url,
      needsToken: definition.access === 'admin',
      function: this.endpoint(id as OperationId, `${method} ${url}`),
    }));
    new Routes(this, 'Routes', {
      stage,
      httpApi: edge.httpApi,
      adminPool: data.adminPool,
      adminClient: data.adminClient,
      served: [...served, ...pageIds.flatMap((id) => this.page(id))],
    });
  }

  /** The routes of a page that a function writes. */
  private page(id: PageId): ServedRoute[] {
    const url = functionPages[id];
    const target = this.endpoint(id, `The page ${url}`);
    return pageMethods.map((method) => ({ id, method, path: url, needsToken: false, function: target }));
  }

  private endpoint(id: OperationId | PageId, description: string) {
    return this.productFunction(id, description, {
      variables: { CLIENT_ADDRESS_HEADER: 'x-viewer-address', ORIGIN_SECRET_IDS: takenOriginSecrets(this.own.stage) },
      statements: [readsOriginSecrets(this.own.stage, this)],
    });
  }
}

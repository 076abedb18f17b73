import { readsOriginSecrets, takenOriginSecrets } from '#infra/constructs/origin-secret';
import type { ServedRoute } from '#infra/constructs/routes';
import { manifest, type OperationId } from '#shared/api/manifest';
import type { Access } from '#shared/api/route';
import type { PageId } from '#shared/pages';
import { FunctionStack } from './function-stack';

/** A stack of functions that the HTTP API calls, through CloudFront alone. */
export abstract class CalledStack extends FunctionStack {
  /** A function for each route of the manifest that is for `access`. */
  protected routesFor(isFor: (access: Access) => boolean): ServedRoute[] {
    return manifest
      .filter(({ definition }) => isFor(definition.access))
      .map(({ id, method, path }) => ({
        id: id as OperationId,
        method,
        path,
        function: this.calledFunction(id as OperationId, `${method} ${path}`),
      }));
  }

  protected calledFunction(id: OperationId | PageId, description: string) {
    return this.productFunction(id, description, {
      variables: { CLIENT_ADDRESS_HEADER: 'x-viewer-address', ORIGIN_SECRET_IDS: takenOriginSecrets(this.own.stage) },
      statements: [readsOriginSecrets(this.own.stage, this)],
    });
  }
}

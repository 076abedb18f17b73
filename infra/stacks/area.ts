import type { Construct } from 'constructs';
import { type Area, functionsOf } from '#infra/areas';
import { acceptedOriginSecrets, readOriginSecretsStatement } from '#infra/constructs/origin-secret';
import { type Endpoint, Routes } from '#infra/constructs/routes';
import { manifest } from '#shared/api/manifest';
import { functionPages, type PageId, pageMethods } from '#shared/pages';
import { FunctionStack, type FunctionStackProps } from './function-stack';

/** Returns the endpoints of a function: one for an operation, several for a page. */
const endpointsOf = (id: string): Endpoint[] => {
  const route = manifest.find((one) => one.id === id);
  if (route) return [{ method: route.method, path: route.path, isForAdministrators: route.definition.access === 'admin' }];
  return pageMethods.map((method) => ({ method, path: functionPages[id as PageId], isForAdministrators: false }));
};

/** The functions of an area of the API (areas.ts), which only CloudFront may call, with their routes. */
export class AreaStack extends FunctionStack {
  constructor(scope: Construct, id: string, { area, ...props }: FunctionStackProps & { area: Area }) {
    super(scope, id, props);
    const { stage, edge } = props;
    const served = functionsOf(area).map(({ id }) => {
      const endpoints = endpointsOf(id);
      const target = this.productFunction(id, endpoints.map(({ method, path }) => `${method} ${path}`).join(', '), {
        variables: { CLIENT_ADDRESS_HEADER: 'x-viewer-address', ORIGIN_SECRET_IDS: acceptedOriginSecrets(stage) },
        statements: [readOriginSecretsStatement(stage, this)],
      });
      return { id, endpoints, function: target };
    });
    new Routes(this, 'Routes', { httpApi: edge.httpApi, administrators: edge.administrators, served });
  }
}

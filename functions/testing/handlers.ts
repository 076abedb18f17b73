import type { Handler } from '#http/endpoint';
import { fileName, manifest, type OperationId } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import type * as routes from '#shared/api/routes';

const modules = import.meta.glob<{ handler: Handler }>(['../endpoints/**/*.ts', '!../endpoints/**/*.test.ts']);

const files = new Map(Object.keys(modules).map((file) => [file.replace(/^.*\/|\.ts$/g, ''), file]));

/** Returns the route of an operation. */
export const routeOf = <Id extends OperationId>(operation: Id): (typeof routes)[Id] =>
  manifest.find(({ id }) => id === operation) as (typeof routes)[Id];

/** Imports the handler of a route. */
export const handlerOf = async ({ id }: Route): Promise<Handler> => {
  const load = modules[files.get(fileName(id)) ?? ''];
  if (!load) throw new Error(`${id} has no handler`);
  return (await load()).handler;
};

/** Returns all routes of the manifest with their handlers. */
export const served = (): Promise<{ route: Route; handler: Handler }[]> =>
  Promise.all(manifest.map(async (route) => ({ route, handler: await handlerOf(route) })));

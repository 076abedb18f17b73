import type { Handler } from '#http/endpoint';
import { fileName, manifest } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';

const modules = import.meta.glob<{ handler: Handler }>(['../endpoints/**/*.ts', '!../endpoints/**/*.test.ts']);

const files = new Map(Object.keys(modules).map((file) => [file.replace(/^.*\/|\.ts$/g, ''), file]));

/** The handler of a route, imported when asked for; undefined while nobody has written it. */
export const handlerOf = async ({ id }: Route): Promise<Handler | undefined> => {
  const load = modules[files.get(fileName(id)) ?? ''];
  return load && (await load()).handler;
};

/** Every route of the manifest that has a handler, with it. */
export const served = async (): Promise<{ route: Route; handler: Handler }[]> => {
  const all = await Promise.all(manifest.map(async (route) => ({ route, handler: await handlerOf(route) })));
  return all.flatMap(({ route, handler }) => (handler ? [{ route, handler }] : []));
};

import { describe, expect, it } from 'vitest';
import { fileName, functionName, manifest } from './manifest';
import * as routes from './routes';

const named = Object.entries(routes);
/** The path without parameter names: equal for paths that match the same requests. */
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');

describe('the manifest', () => {
  it('gives each route the name of its constant as id', () => {
    expect(named.filter(([name, { id }]) => name !== id)).toEqual([]);
  });

  it('has only one route for each method and path', () => {
    const requests = manifest.map(({ method, path }) => `${method} ${shape(path)}`);
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  });

  it('declares exactly the parameters in each path', () => {
    for (const { id, path, definition } of manifest) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const schema = definition.params as { shape?: object } | undefined;
      expect([id, Object.keys(schema?.shape ?? {})]).toEqual([id, inPath]);
    }
  });

  it('uses one parameter name per path position, because an HTTP API may refuse two as a conflict', () => {
    const names = new Map<string, Set<string>>();
    for (const { path } of manifest) {
      const parts = path.split('/');
      for (const [index, part] of parts.entries()) {
        if (!part.startsWith('{')) continue;
        const before = parts
          .slice(0, index)
          .join('/')
          .replace(/\{\w+\}/g, '{}');
        names.set(before, (names.get(before) ?? new Set()).add(part));
      }
    }
    expect([...names].filter(([, all]) => all.size > 1)).toEqual([]);
  });

  it('sends a body only with POST, PUT, and PATCH', () => {
    expect(manifest.filter(({ method, definition }) => definition.body && !/^(POST|PUT|PATCH)$/.test(method))).toEqual([]);
  });

  it('serves paged lists by GET with a limit and a cursor', () => {
    for (const { id, method, definition } of manifest.filter((route) => route.definition.paged)) {
      expect([id, method, Object.keys((definition.query as { shape?: object }).shape ?? {})]).toEqual([
        id,
        'GET',
        expect.arrayContaining(['limit', 'cursor']),
      ]);
    }
  });

  it('restricts exactly the paths under /api/admin to administrators', () => {
    for (const { id, path, definition } of manifest)
      expect([id, definition.access === 'admin']).toEqual([id, path.startsWith('/api/admin/')]);
  });

  it('derives the names of functions and files from the route id', () => {
    expect([functionName('placeBid'), fileName('placeBid')]).toEqual(['PlaceBid', 'place-bid']);
  });
});

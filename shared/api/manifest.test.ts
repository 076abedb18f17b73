import { describe, expect, it } from 'vitest';
import { fileName, functionName, manifest } from './manifest';
import * as routes from './routes';

const named = Object.entries(routes);
/** What two paths have in common when they take the same requests. */
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');

describe('the manifest', () => {
  it('names each route as the constant that holds it', () => {
    expect(named.filter(([name, { id }]) => name !== id)).toEqual([]);
  });

  it('takes each request by one route', () => {
    const requests = manifest.map(({ method, path }) => `${method} ${shape(path)}`);
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  });

  it('declares the parameters that are in the path, and no others', () => {
    for (const { id, path, definition } of manifest) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const schema = definition.params as { shape?: object } | undefined;
      expect([id, Object.keys(schema?.shape ?? {})]).toEqual([id, inPath]);
    }
  });

  it('names what stands at one place of the paths alike: an HTTP API may refuse two names for one place as a conflict', () => {
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

  it('sends a body by POST, PUT and PATCH alone', () => {
    expect(manifest.filter(({ method, definition }) => definition.body && !/^(POST|PUT|PATCH)$/.test(method))).toEqual([]);
  });

  it('lists by GET, with a page to ask for', () => {
    for (const { id, method, definition } of manifest.filter((route) => route.definition.paged)) {
      expect([id, method, Object.keys((definition.query as { shape?: object }).shape ?? {})]).toEqual([
        id,
        'GET',
        expect.arrayContaining(['limit', 'cursor']),
      ]);
    }
  });

  it('keeps what is under /api/admin to administrators', () => {
    for (const { id, path, definition } of manifest)
      expect([id, definition.access === 'admin']).toEqual([id, path.startsWith('/api/admin/')]);
  });

  it('derives the names of functions and files', () => {
    expect([functionName('placeBid'), fileName('placeBid')]).toEqual(['PlaceBid', 'place-bid']);
  });
});

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { errorCodesOf, openApiDocument } from '#infra/tools/openapi/document';
import { contractSchemas } from '#infra/tools/openapi/schemas';
import { fieldTexts, schemaTexts } from '#shared/api/contracts.docs';
import { errorStatus } from '#shared/api/errors';
import { manifest } from '#shared/api/manifest';
import { getMe, listProjects, login } from '#shared/api/routes';
import { operations } from '#shared/api/routes.docs';
import { contractViolations, validatorAt } from './testing/contract';
import { exampleBody } from './testing/operations';

const document = openApiDocument();
const operationsInDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('docs/openapi.json', () => {
  it('matches the manifest (npm run openapi writes it)', () => {
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('contains each operation of the manifest once', () => {
    const documented = operationsInDocument.map(
      ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    );
    expect(documented.sort()).toEqual(manifest.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
    expect(Object.keys(operations).sort()).toEqual(manifest.map(({ id }) => id).sort());
  });

  it('contains no missing and no unused references', () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`));
    const { securitySchemes, ...components } = document.components;
    const held = Object.entries(components).flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind}/${name}`));
    expect([...referred].sort()).toEqual(held.sort());
    const required = operationsInDocument.flatMap(({ operation }) => (operation.security as object[]).flatMap(Object.keys));
    expect([...new Set(required)].sort()).toEqual(Object.keys(securitySchemes ?? {}).sort());
  });

  it('contains valid schemas', () => {
    for (const { path, method, operation } of operationsInDocument) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if ('content' in response)
          validatorAt('paths', path, method, 'responses', status, 'content', 'application/json', 'schema');
      }
    }
    const ajv = new Ajv2020();
    for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
      expect(ajv.validateSchema(schema as object), `${name}: ${ajv.errorsText()}`).toBe(true);
      validatorAt('components', 'schemas', name);
    }
  });

  it('names the parameters of each path', () => {
    for (const { path, operation } of operationsInDocument) {
      const named = ((operation.parameters ?? []) as { in?: string; name: string }[]).filter((one) => one.in === 'path');
      expect(named.map(({ name }) => name).sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    }
  });

  it('describes every operation, and has no description of unknown schemas and fields', () => {
    for (const { operation } of operationsInDocument) expect(String(operation.description).length).toBeGreaterThan(20);
    type Described = { description?: string };
    const schemas = document.components.schemas as Record<string, Described & { properties?: Record<string, Described> }>;
    for (const name of Object.keys(schemaTexts)) expect(schemas[name]?.description, name).toBe(schemaTexts[name]);
    for (const [key, text] of Object.entries(fieldTexts)) {
      const [schema = '', field = ''] = key.split('.');
      expect(contractSchemas.has(schema), key).toBe(true);
      // The field is in this schema or in one that extends it.
      expect(
        Object.values(schemas).map(({ properties }) => properties?.[field]?.description),
        key,
      ).toContain(text);
    }
  });

  it.each(manifest.filter((route) => exampleBody(route)).map((route) => [route.id, route] as const))(
    'accepts an example body of %s',
    (_id, route) => {
      const { path, method } = route;
      const validate = validatorAt('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema');
      expect(validate(exampleBody(route)), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  it('declares the error codes of each operation', () => {
    expect(errorCodesOf(getMe)).toEqual(['UNAUTHENTICATED', 'INTERNAL', 'UNAVAILABLE']);
    expect(errorCodesOf(login)).toEqual([
      'VALIDATION_FAILED',
      'MALFORMED_REQUEST',
      'INVALID_CREDENTIALS',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'TOO_MANY_REQUESTS',
      'INTERNAL',
      'UNAVAILABLE',
    ]);
    const codes = new Set(manifest.flatMap(errorCodesOf));
    expect([...codes].sort()).toEqual(Object.keys(errorStatus).sort());
  });
});

describe('contractViolations', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const answer = (status: number, body: unknown, more: Record<string, string> = {}) => ({
    status,
    headers: { ...headers, ...more },
    body,
    text: body === undefined ? '' : JSON.stringify(body),
  });

  it.each([
    ['a status that is not declared', login, answer(404, { message: 'x', code: 'NOT_FOUND' }), '404 is not declared'],
    ['a code that is not declared', login, answer(401, { message: 'x', code: 'UNAUTHENTICATED' }), 'allowed values'],
    [
      'a field too many in an error',
      login,
      answer(401, { message: 'x', code: 'INVALID_CREDENTIALS', stack: 'x' }),
      'unevaluated',
    ],
    ['a field too few', getMe, answer(200, { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, { etag: '"x"' }), 'required property'],
    ['no ETag on a GET', listProjects, answer(200, []), 'ETag is missing'],
    ['an absolute link', listProjects, answer(200, [], { etag: '"x"', link: '<https://x/api/projects>; rel="next"' }), 'Link is'],
    ['a list of something else', listProjects, answer(200, [1], { etag: '"x"' }), 'must be object'],
    ['no Retry-After', login, answer(429, { message: 'x', code: 'TOO_MANY_REQUESTS' }), 'Retry-After is missing'],
    [
      'leave to be cached',
      getMe,
      { ...answer(401, { message: 'x', code: 'UNAUTHENTICATED' }), headers: { 'content-type': headers['content-type'] } },
      'cache',
    ],
  ] as const)('reports an answer with %s', (_, route, given, breach) => {
    expect(contractViolations(route, given).join()).toContain(breach);
  });

  it('reports nothing for a valid answer', () => {
    expect(contractViolations(listProjects, answer(200, [], { etag: '"x"' }))).toEqual([]);
    expect(contractViolations(login, answer(401, { message: 'x', code: 'INVALID_CREDENTIALS' }))).toEqual([]);
  });
});

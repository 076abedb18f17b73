import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { manifest } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import { readInput } from './input';

const bodies: Route[] = Object.values<Route>(manifest).flatMap((route) => {
  const { params: _, query: __, ...definition } = route.definition;
  return definition.body ? [{ ...route, definition }] : [];
});

const sent = (body: string) => ({ body, headers: { 'content-type': 'application/json' } }) as unknown as APIGatewayProxyEventV2;

it.each(['null', '[]', '[{}]', '0', '1850', '"text"', '""', 'true', ' null '])(
  'readInput refuses the body %s for every route',
  (body) => {
    expect(bodies.length).toBeGreaterThan(40);
    for (const route of bodies) {
      expect(() => readInput(route, sent(body)), route.id).toThrow(
        expect.objectContaining({ code: 'MALFORMED_REQUEST', message: 'The request body must be a JSON object, such as {}' }),
      );
    }
  },
);

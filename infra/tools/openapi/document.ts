import * as z from 'zod/mini';
import { answers } from '#shared/api/answers';
import { type ErrorCode, errorStatus } from '#shared/api/errors';
import { manifest, type OperationId } from '#shared/api/manifest';
import {
  type Access,
  defaultMaxBodyBytes,
  honoursIdempotencyKey,
  type Route,
  refusesImpersonation,
  successStatus,
} from '#shared/api/route';
import { errorTexts, operations, overview, tags } from '#shared/api/routes.docs';
import { searchOrders } from '#shared/project/project-search.contract';
import { figureOf } from '#shared/quotas';
import { defaultMiles, searchMiles } from '#shared/service-area/service-area.contract';
import { site } from '#shared/site/site';
import { type JsonSchema, jsonSchemas, refTo } from './schemas';

/** docs/openapi.json: the manifest and its schemas as OpenAPI 3.1, for clients that do not use TypeScript. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
  [field: string]: unknown;
}

export interface Operation {
  operationId: string;
  responses: Record<string, Response | { $ref: string }>;
  [field: string]: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: JsonSchema }>;
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const security: Record<Access, Record<string, string[]>[]> = {
  public: [],
  visitor: [{}, { session: [] }],
  user: [{ session: [] }],
  owner: [{ session: [] }],
  stager: [{ session: [] }],
  admin: [{ administrator: [] }],
  stripe: [{ stripeSignature: [] }],
};

const whoMayCall: Record<Access, string> = {
  public: 'Anybody.',
  visitor: 'Anybody; a session decides how much is shown.',
  user: 'Any account.',
  owner: 'Owners only.',
  stager: 'Staging companies only.',
  admin: 'Administrators only.',
  stripe: 'Stripe only.',
};

const errorsOfAccess: Record<Access, readonly ErrorCode[]> = {
  public: [],
  visitor: [],
  user: ['UNAUTHENTICATED'],
  owner: ['UNAUTHENTICATED', 'FORBIDDEN'],
  stager: ['UNAUTHENTICATED', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN'],
  stripe: [],
};

/** All codes with which an operation can answer: those that it declares, and those that follow from its definition. */
export const errorCodesOf = (route: Route): ErrorCode[] => {
  const { method, definition } = route;
  const { access, needs, params, query, body, paged, fresh, whileSuspended, quota, errors = [] } = definition;
  const codes = new Set<ErrorCode>([
    ...errorsOfAccess[access],
    ...(refusesImpersonation(route) ? (['IMPERSONATION_READ_ONLY'] as const) : []),
    ...(fresh ? (['PASSWORD_REQUIRED'] as const) : []),
    ...(whileSuspended ? (['SUSPENDED'] as const) : []),
    ...(needs ? (['SWITCHED_OFF'] as const) : []),
    ...(quota ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(params || query || body ? (['VALIDATION_FAILED'] as const) : []),
    ...(body ? (['MALFORMED_REQUEST', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE'] as const)),
    ...(paged ? (['INVALID_CURSOR'] as const) : []),
    ...(honoursIdempotencyKey(route) ? (['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...errors,
    'INTERNAL',
    'UNAVAILABLE',
  ]);
  return (Object.keys(errorStatus) as ErrorCode[]).filter((code) => codes.has(code));
};

const pascalCase = (code: string): string =>
  code.replace(/(^|_)([A-Z]+)/g, (_match, _dash, word: string) => word.charAt(0) + word.slice(1).toLowerCase());

const nameOf = (codes: readonly ErrorCode[]): string => codes.map(pascalCase).join('Or');

const errorsByStatus = (route: Route): Map<number, ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(route)) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return byStatus;
};

const errorResponse = (status: number, codes: readonly ErrorCode[]): Response => ({
  description: codes.map((code) => `\`${code}\`: ${errorTexts[code]}`).join('\n\n'),
  ...(status === 429 && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
  ...(codes.includes('SWITCHED_OFF') && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfterSwitch' } } }),
  content: json({ allOf: [refTo('Error'), { properties: { code: { enum: codes } } }] }),
});

const sharedResponses = (): Record<string, Response> =>
  Object.fromEntries(
    manifest
      .flatMap((route) => [...errorsByStatus(route)])
      .map(([status, codes]) => [nameOf(codes), errorResponse(status, codes)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Beside a reference, OpenAPI allows another description: here, how often an account may call. */
const errorResponses = (route: Route): Record<string, { $ref: string; description?: string }> => {
  const { quota } = route.definition;
  const most = quota && `\`TOO_MANY_REQUESTS\`: more than ${figureOf(quota)} by one account. ${errorTexts.TOO_MANY_REQUESTS}`;
  return Object.fromEntries(
    [...errorsByStatus(route)].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${nameOf(codes)}`, ...(status === 429 && most && { description: most }) },
    ]),
  );
};

const successResponses = (route: Route, response: JsonSchema | undefined): Record<string, Response> => {
  const { method, definition } = route;
  const isGet = method === 'GET';
  const etag = { ETag: { $ref: '#/components/headers/ETag' } };
  const headers = {
    ...(isGet && etag),
    ...(definition.paged && { Link: { $ref: '#/components/headers/Link' } }),
    ...(route.id === 'listProjects' && { 'X-Truncated': { $ref: '#/components/headers/Truncated' } }),
    ...(honoursIdempotencyKey(route) && { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }),
    ...(definition.device && { 'Set-Cookie': { $ref: '#/components/headers/SetDevice' } }),
  };
  return {
    [successStatus(route)]: {
      description: response ? (definition.status === 201 ? 'Created.' : 'Done.') : 'Done; there is nothing to say.',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(response && { content: json(response) }),
    },
    ...(isGet && { 304: { description: 'Nothing has changed since the `ETag` that was sent.', headers } }),
  };
};

/** Query parameters arrive as text; for clients they have types. */
const queryOverrides: Record<string, JsonSchema> = {
  limit: { description: 'Items per page.', type: 'integer', minimum: 1, maximum: 100, default: 50 },
  cursor: { description: 'From the `Link` of the page before. Nothing to be made up.', type: 'string', maxLength: 512 },
  state: { description: 'Two letters, USPS.', type: 'string' },
  city: { description: 'The beginning of its name.', type: 'string', maxLength: 100 },
  county: {
    description: 'The beginning of its name, with or without County, Parish and the like.',
    type: 'string',
    maxLength: 100,
  },
  near: { description: 'The id of a place, as in `placeId` of a project.', type: 'string', maxLength: 100 },
  miles: { description: 'How far around it, as the crow flies.', type: 'integer', enum: [...searchMiles], default: defaultMiles },
  sort: { description: 'With `near`.', type: 'string', enum: [...searchOrders], default: 'newest' },
  areas: { description: 'Around each of the own service areas.', type: 'string', const: 'own' },
};

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

const parameters = (schema: JsonSchema | undefined, place: 'path' | 'query'): Parameter[] =>
  Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>).map(([name, content]) => {
    const { description, ...rest } = (place === 'query' ? queryOverrides[name] : undefined) ?? content;
    return {
      name,
      in: place,
      ...(place === 'path' && { required: true }),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });

const requestBody = (route: Route, body: JsonSchema | undefined) => {
  if (route.definition.access === 'stripe') {
    const description = 'An event as Stripe sends it. The signature is over exactly these bytes.';
    return { description, required: true, content: json({ type: 'object' }) };
  }
  if (!route.definition.body || !body) return undefined;
  const { maxBodyBytes = defaultMaxBodyBytes } = route.definition;
  return {
    required: !z.safeParse(route.definition.body, {}).success,
    ...(maxBodyBytes !== defaultMaxBodyBytes && { description: `At most ${maxBodyBytes.toLocaleString('en-US')} bytes.` }),
    content: json(body),
  };
};

const references = (part: unknown): string[] =>
  [...JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string);

/** Only the schemas that operations refer to, directly or indirectly. */
const reachable = ({ roots, components }: ReturnType<typeof jsonSchemas>): Record<string, JsonSchema> => {
  const wanted: Record<string, JsonSchema> = {};
  const visit = (part: unknown): void => {
    for (const name of references(part)) {
      const schema = components.get(name);
      if (!schema || name in wanted) continue;
      wanted[name] = schema;
      visit(schema);
    }
  };
  visit([...roots.values()]);
  return wanted;
};

const merge = (...all: Record<string, JsonSchema>[]): Record<string, JsonSchema> => {
  const merged: Record<string, JsonSchema> = {};
  for (const [name, schema] of all.flatMap(Object.entries<JsonSchema>).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (JSON.stringify(merged[name] ?? schema) !== JSON.stringify(schema))
      throw new Error(`${name} is sent and received in different shapes: give them different names`);
    merged[name] = schema;
  }
  return merged;
};

const errorSchema: JsonSchema = {
  description: 'The one shape of errors.',
  type: 'object',
  properties: {
    message: { description: 'May be shown to a person.', type: 'string' },
    code: { description: 'To switch on.', type: 'string', enum: Object.keys(errorStatus) },
    issues: {
      description: 'Of a body or parameters that break their schema: every field that does.',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { description: 'Dotted path of the field, empty for the whole body.', type: 'string' },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    requestId: { description: 'Of 500 and 503: to quote to the operators.', type: 'string' },
  },
  required: ['message', 'code'],
  // Each operation narrows `code` beside a reference to this schema.
  unevaluatedProperties: false,
};

const components = {
  headers: {
    ETag: { description: 'Names this state of the answer; send it back as `If-None-Match`.', schema: { type: 'string' } },
    Link: {
      description: 'The next page, `<path>; rel="next"`; absent on the last.',
      schema: { type: 'string', pattern: '^</api/[^>]+>; rel="next"$' },
    },
    Truncated: {
      description: '`true` when there is more than was looked at and no next page, as of the nearest of many; absent otherwise.',
      schema: { type: 'string', const: 'true' },
    },
    IdempotentReplayed: {
      description:
        '`true` where the call was made before by the same `Idempotency-Key`, and this is what it was answered; absent otherwise.',
      schema: { type: 'string', const: 'true' },
    },
    SetDevice: {
      description: 'The cookie `device`, by which this browser is known; absent when it is there already.',
      schema: { type: 'string' },
    },
    RetryAfter: { description: 'Seconds.', required: true, schema: { type: 'integer', minimum: 1 } },
    RetryAfterSwitch: { description: 'Seconds; with `SWITCHED_OFF`.', schema: { type: 'integer', minimum: 1 } },
  },
  parameters: {
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The `ETag` of the answer that is there already.',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Names this creation, so that it may be sent again: see "Creations" in the overview.',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    },
    Device: {
      name: 'device',
      in: 'cookie',
      description: 'By which a browser is known where the account has signed in before. It opens nothing.',
      schema: { type: 'string' },
    },
  },
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The `sessionId` that register and login return.' },
    administrator: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'An access token of the operators’ Cognito user pool, of a member of the group `admin`. Neither an id token nor a session opens these calls.',
    },
    stripeSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature', description: 'https://docs.stripe.com/webhooks' },
  },
};

export const openApiDocument = (): OpenApiDocument => {
  const parts = (part: 'params' | 'query' | 'body') =>
    new Map(manifest.flatMap(({ id, definition }) => (definition[part] ? [[id, definition[part]] as const] : [])));
  // As roots of their own, so that their fields are accessible; a reference would hide them.
  const params = jsonSchemas(unnamed(parts('params')), 'input');
  const queries = jsonSchemas(unnamed(parts('query')), 'input');
  const bodies = jsonSchemas(parts('body'), 'input');
  const responses = jsonSchemas(new Map(Object.entries(answers)), 'output');

  const paths: OpenApiDocument['paths'] = {};
  for (const route of manifest) {
    const { id, method, path, definition } = route;
    const { tag, description } = operations[id as OperationId];
    const body = requestBody(route, bodies.roots.get(id));
    const given = [
      ...parameters(params.roots.get(id), 'path'),
      ...parameters(queries.roots.get(id), 'query'),
      ...(method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(honoursIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(definition.device ? [{ $ref: '#/components/parameters/Device' }] : []),
    ];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary: definition.summary,
      description: `${description}\n\n${whoMayCall[definition.access]}`,
      security: security[definition.access],
      ...(given.length > 0 && { parameters: given }),
      ...(body && { requestBody: body }),
      responses: { ...successResponses(route, responses.roots.get(id)), ...errorResponses(route) },
    };
  }

  const schemas = merge(reachable(bodies), reachable(responses), { Error: errorSchema });
  return {
    openapi: '3.1.1',
    info: { title: `${site.name} API`, version: '1', description: overview },
    servers: [{ url: '/', description: 'The site itself' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, responses: sharedResponses(), ...components },
  };
};

const unnamed = (schemas: ReadonlyMap<string, z.core.$ZodType>): Map<string, z.core.$ZodType> =>
  new Map([...schemas].map(([id, schema]) => [id, z.extend(schema as z.ZodMiniObject, {})]));

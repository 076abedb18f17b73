import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { type OpenApiDocument, openApiDocument, type Response } from '#infra/tools/openapi/document';
import type { Route } from '#shared/api/route';

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^\s@]+@[^\s@]+$/,
};

interface Contract {
  document: OpenApiDocument;
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
}

let contract: Contract | undefined;

/** Made once in a worker: compiling the schemas for each test file took a quarter of the time of handler tests. */
const theContract = (): Contract => {
  if (!contract) {
    const document = openApiDocument();
    const ajv = new Ajv2020({ strict: false, formats }).addSchema(document, 'openapi');
    contract = { document, ajv, validators: new Map() };
  }
  return contract;
};

/** Returns a validator for the schema at a JSON pointer of docs/openapi.json. */
export const validatorAt = (...pointer: string[]): ValidateFunction => {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const { ajv, validators } = theContract();
  const validate = validators.get(path) ?? ajv.compile({ $ref: `openapi#/${path}` });
  validators.set(path, validate);
  return validate;
};

interface ReceivedAnswer {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body: unknown;
  text: string;
}

/** Returns how an answer violates docs/openapi.json. Usually empty. */
export const contractViolations = (route: Route, { status, headers, cookies = [], body, text }: ReceivedAnswer): string[] => {
  const { document } = theContract();
  const method = route.method.toLowerCase();
  const declared = document.paths[route.path]?.[method]?.responses[status];
  if (!declared) return [`${status} is not declared`];
  const shared = '$ref' in declared ? (declared.$ref.split('/').at(-1) as string) : undefined;
  const response = (shared ? document.components.responses?.[shared] : declared) as Response;
  const at = shared ? ['components', 'responses', shared] : ['paths', route.path, method, 'responses', String(status)];
  const breaches: string[] = [];

  if (response.content) {
    if (!headers['content-type']?.startsWith('application/json')) breaches.push(`content-type is ${headers['content-type']}`);
    const validate = validatorAt(...at, 'content', 'application/json', 'schema');
    if (!validate(body)) breaches.push(`the body: ${theContract().ajv.errorsText(validate.errors, { dataVar: 'body' })}`);
  } else if (text !== '') breaches.push('there is a body where none is declared');

  for (const name of ['ETag', 'Link', 'Retry-After', 'Idempotent-Replayed']) {
    const value = headers[name.toLowerCase()];
    const promised = response.headers !== undefined && name in response.headers;
    if (value !== undefined && !promised) breaches.push(`${name} is not declared`);
    // The last page has no next link, the first call with a key is not a replay, and nobody knows how long an outage lasts.
    const isUnknown = name === 'Retry-After' && (body as { code?: unknown } | undefined)?.code === 'UNAVAILABLE';
    const optional = name === 'Link' || name === 'Idempotent-Replayed' || isUnknown;
    if (value === undefined && promised && !optional) breaches.push(`${name} is missing`);
  }
  if (cookies.length > 0 && !('Set-Cookie' in (response.headers ?? {}))) breaches.push('Set-Cookie is not declared');
  if (headers.link !== undefined && !/^<\/api\/[^>]+>; rel="next"$/.test(headers.link)) breaches.push(`Link is ${headers.link}`);
  if (headers['retry-after'] !== undefined && !/^[1-9]\d*$/.test(headers['retry-after']))
    breaches.push('Retry-After is not a number');
  if (headers['cache-control'] !== 'no-store') breaches.push('caches may store it');
  return breaches;
};

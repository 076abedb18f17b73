import { invalidRequest } from './errors';

/** Parameters in Stripe's form encoding: texts and nested maps. A list is a map with the keys 0, 1, 2... */
export interface Params {
  [name: string]: string | Params;
}

const maxDepth = 6;

/**
 * Parses `a=1&b[c]=2&d[0]=3&e[]=4`, from a body or a query, into nested maps without prototypes.
 *
 * @throws StripeFailure for a name with unbalanced brackets, too much nesting, or a name that is both text and map
 */
export const parseForm = (text: string): Params => {
  const root: Params = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    const path = match && [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
    if (!path || path.length > maxDepth) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
    let node = root;
    path.forEach((part, index) => {
      const key = part === '' ? String(Object.keys(node).length) : part;
      const existing = node[key];
      if (index === path.length - 1) {
        if (typeof existing === 'object') throw invalidRequest(`Invalid parameter: ${name}`, { param: name });
        node[key] = value;
        return;
      }
      if (typeof existing === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
      const next: Params = existing ?? Object.create(null);
      node[key] = next;
      node = next;
    });
  }
  return root;
};

/** Returns the same text for the same parameters in any order, to compare requests with the same idempotency key. */
export const canonical = (params: Params): string =>
  JSON.stringify(params, (_key, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );

/** Refuses unknown parameters, as Stripe does, so that misspelled ones are noticed. */
export const allowOnly = (params: Params, names: readonly string[], prefix = ''): void => {
  for (const name of Object.keys(params)) {
    if (names.includes(name)) continue;
    const param = prefix ? `${prefix}[${name}]` : name;
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
};

export const text = (params: Params, name: string): string | undefined => {
  const value = params[name];
  if (typeof value === 'object') throw invalidRequest(`Invalid string: ${name}`, { param: name });
  return value === '' ? undefined : value;
};

export const map = (params: Params, name: string): Params | undefined => {
  const value = params[name];
  if (typeof value === 'string' && value !== '') throw invalidRequest('Invalid object', { param: name });
  return typeof value === 'object' ? value : undefined;
};

export const list = (params: Params, name: string): string[] | undefined => {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string') throw invalidRequest('Invalid array', { param: name });
  return Object.values(value).map(String);
};

export const integer = (params: Params, name: string): number | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(value);
};

export const flag = (params: Params, name: string): boolean | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${value}`, { param: name });
  return value === 'true';
};

/** Returns the new metadata. At most 50 keys of 40 characters, with values of 500. An empty value removes the key. */
export const metadata = (params: Params, before: Record<string, string> = {}): Record<string, string> => {
  const given = map(params, 'metadata');
  if (!given) return before;
  const result = { ...before };
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'object') throw invalidRequest('Metadata values must be strings', { param: `metadata[${key}]` });
    if (key.length > 40 || value.length > 500) {
      throw invalidRequest('Metadata keys can have up to 40 characters, values up to 500', { param: `metadata[${key}]` });
    }
    if (value === '') delete result[key];
    else result[key] = value;
  }
  if (Object.keys(result).length > 50) throw invalidRequest('Metadata can have up to 50 keys', { param: 'metadata' });
  return result;
};

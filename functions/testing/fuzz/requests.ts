import { gzipSync } from 'node:zlib';
import { openApiDocument } from '#infra/tools/openapi/document';
import type { Route } from '#shared/api/route';
import type { Call } from '../call';
import type { Random } from '../simulation/random';
import * as hostile from './hostile';

export interface Request {
  method: string;
  /** Path and query. */
  target: string;
  headers: [name: string, content: string][];
  body: Buffer | undefined;
  /** Malformed HTTP, which may get no answer. */
  isMalformed: boolean;
  /** Describes each change to the valid call. */
  changes: string[];
}

/** Values of the current world to use in requests. */
export interface Facts {
  /** Ids of everything. */
  ids: readonly string[];
  /** Valid and invalid sessions and tokens of all people. */
  secrets: readonly string[];
  /** Page cursors of several lists and people. */
  cursors: readonly string[];
}

interface Draft {
  method: string;
  segments: string[];
  /** Positions of the segments that are parameters. */
  parameters: number[];
  query: [name: string, content: string][];
  headers: [name: string, content: string][];
  json: unknown;
  bytes: Buffer | undefined;
  /** A wrong Content-Length. */
  declaredLength: number | undefined;
}

interface Change {
  weight: number;
  fits: (draft: Draft, route: Route) => boolean;
  /** Changes the draft. @returns a description of the change */
  make: (draft: Draft, random: Random, facts: Facts, route: Route) => string;
}

const shorten = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'undefined');
  return text.length > 60 ? `${text.slice(0, 60)}... (${text.length})` : text;
};

const setHeader = ({ headers }: Draft, name: string, content: string): void => {
  const at = headers.findIndex(([known]) => known.toLowerCase() === name);
  if (at < 0) headers.push([name, content]);
  else headers[at] = [name, content];
};

type Path = readonly (string | number)[];

/** Returns the path of every part of a JSON value, the value itself first. */
const pathsIn = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(Array.isArray(value)
    ? value.flatMap((item, index) => pathsIn(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))
      : []),
];

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((within, key) => (within as Record<string | number, unknown>)[key], value);

/** Returns a copy with another value at a path. `undefined` removes it. */
const withValueAt = (value: unknown, path: Path, by: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.flatMap((item, index) => (index === first ? [withValueAt(item, rest, by)] : [item]));
  const within = value as Record<string, unknown>;
  return { ...within, [first]: withValueAt(within[first as string], rest, by) };
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const pickAnyValue = (random: Random, { ids }: Facts): unknown =>
  random.pick([() => random.pick(hostile.texts), () => random.pick(hostile.values)(), () => random.pick(ids)])();

let queryNames: Map<string, string[]> | undefined;

/** Returns the names of a route's query parameters, from docs/openapi.json. */
const queryNamesOf = ({ id }: Route): readonly string[] => {
  if (!queryNames) {
    const { paths, components } = openApiDocument();
    queryNames = new Map();
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const parameters = ((operation.parameters ?? []) as object[]).map((one) =>
        '$ref' in one ? components.parameters?.[String(one.$ref).split('/').at(-1) as string] : one,
      ) as { name: string; in: string }[];
      queryNames.set(
        operation.operationId,
        parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      );
    }
  }
  return queryNames.get(id) ?? [];
};

const hasJson = ({ json }: Draft): boolean => json !== undefined;

/** Mutations of a request. */
const changes: Record<string, Change> = {
  field: {
    weight: 10,
    fits: hasJson,
    make: (draft, random, facts) => {
      const path = random.pick(pathsIn(draft.json));
      const by = pickAnyValue(random, facts);
      draft.json = withValueAt(draft.json, path, by);
      return `${path.join('.') || 'the body'} = ${shorten(by)}`;
    },
  },
  prolonged: {
    weight: 4,
    fits: ({ json }) => pathsIn(json).some((path) => typeof valueAt(json, path) === 'string'),
    make: (draft, random) => {
      const path = random.pick(pathsIn(draft.json).filter((one) => typeof valueAt(draft.json, one) === 'string'));
      const [before, after] = [valueAt(draft.json, path) as string, random.pick(hostile.texts)];
      draft.json = withValueAt(draft.json, path, random.pick([`${before}${after}`, `${after}${before}`]));
      return `${path.join('.')} also has ${shorten(after)}`;
    },
  },
  missing: {
    weight: 2,
    fits: ({ json }) => isObject(json) && Object.keys(json as object).length > 0,
    make: (draft, random) => {
      const key = random.pick(Object.keys(draft.json as object));
      draft.json = withValueAt(draft.json, [key], undefined);
      return `no ${key}`;
    },
  },
  'another field': {
    weight: 2,
    fits: ({ json }) => isObject(json),
    make: (draft, random, facts) => {
      const path = random.pick(pathsIn(draft.json).filter((one) => isObject(valueAt(draft.json, one))));
      const [key, value] = [random.pick(hostile.keys), pickAnyValue(random, facts)];
      draft.json = withValueAt(draft.json, path, { ...(valueAt(draft.json, path) as object), [key]: value });
      return `${path.join('.') || 'the body'} has ${shorten(key)}: ${shorten(value)}`;
    },
  },
  'a field twice': {
    weight: 1,
    fits: ({ json, bytes }) => bytes === undefined && isObject(json) && Object.keys(json as object).length > 0,
    make: (draft, random, facts) => {
      const key = random.pick(Object.keys(draft.json as object));
      const again = `${JSON.stringify(key)}:${JSON.stringify(pickAnyValue(random, facts)) ?? 'null'}`;
      const json = JSON.stringify(draft.json);
      draft.bytes = Buffer.from(
        hostile.withBareWords(random.chance(0.5) ? `{${again},${json.slice(1)}` : `${json.slice(0, -1)},${again}}`),
      );
      return `${key} twice`;
    },
  },
  'the whole body': {
    weight: 3,
    fits: () => true,
    make: (draft, random) => {
      draft.bytes = random.pick(hostile.bodies)();
      return `the body is ${shorten(draft.bytes.toString().slice(0, 60))}, of ${draft.bytes.byteLength} bytes`;
    },
  },
  compressed: {
    weight: 1,
    fits: hasJson,
    make: (draft, random) => {
      draft.bytes = gzipSync(JSON.stringify(draft.json));
      if (random.chance(0.7)) setHeader(draft, 'content-encoding', 'gzip');
      return 'the body is compressed';
    },
  },
  'cut off': {
    weight: 1,
    fits: hasJson,
    make: (draft, random) => {
      const whole = Buffer.from(JSON.stringify(draft.json));
      draft.bytes = whole.subarray(0, random.below(whole.byteLength));
      return `the body is cut off after ${draft.bytes.byteLength} bytes`;
    },
  },
  'a byte turned': {
    weight: 2,
    fits: hasJson,
    make: (draft, random) => {
      const whole = Buffer.from(JSON.stringify(draft.json));
      if (whole.byteLength > 0) whole[random.below(whole.byteLength)] = random.below(256);
      draft.bytes = whole;
      return 'a byte of the body is changed';
    },
  },
  huge: {
    weight: 0.3,
    fits: () => true,
    make: (draft, random) => {
      draft.bytes = Buffer.alloc(random.pick([262_144, 262_145, 5_500_001, 6_400_000]), 0x20);
      return `the body is ${draft.bytes.byteLength} spaces`;
    },
  },
  'the content type': {
    weight: 2,
    fits: ({ json, bytes }) => json !== undefined || bytes !== undefined,
    make: (draft, random) => {
      const type = random.pick(hostile.contentTypes);
      setHeader(draft, 'content-type', type);
      return `content-type: ${shorten(type)}`;
    },
  },
  'a parameter': {
    weight: 5,
    fits: ({ parameters }) => parameters.length > 0,
    make: (draft, random, { ids }) => {
      const segment = random.pick([
        () => encodeURIComponent(random.pick(hostile.parameters)),
        () => random.pick(hostile.rawParameters),
        () => encodeURIComponent(random.pick(ids)),
        () => random.pick(ids).toLowerCase(),
      ])();
      draft.segments[random.pick(draft.parameters)] = segment;
      return `a parameter is ${shorten(segment)}`;
    },
  },
  'the path': {
    weight: 1,
    fits: () => true,
    make: (draft, random) => {
      const position = 1 + random.below(draft.segments.length);
      const strange = random.pick(['', '.', '..', '%2e%2e', '%2f', ';x', 'API', '*', '__proto__']);
      draft.segments.splice(position, random.below(2), strange);
      return `the path has ${shorten(strange)} in it`;
    },
  },
  'the query': {
    weight: 4,
    fits: () => true,
    make: (draft, random, { cursors, ids }, route) => {
      const names = [...queryNamesOf(route), ...queryNamesOf(route), ...hostile.queryNames];
      const added = Array.from({ length: 1 + random.below(2) }, (): [string, string] => {
        const name = random.pick(names);
        const content = random.pick([
          () => random.pick(hostile.queryValues),
          () => encodeURIComponent(Buffer.from(random.pick(hostile.texts).slice(0, 1000)).toString()),
          () => random.pick(ids),
        ])();
        return [name, name === 'cursor' && cursors.length > 0 && random.chance(0.6) ? random.pick(cursors) : content];
      });
      if (random.chance(0.5)) draft.query = draft.query.filter(([name]) => !added.some(([other]) => other === name));
      draft.query.push(...added);
      return added.map(([name, content]) => `?${name}=${shorten(content)}`).join(' ');
    },
  },
  'a cursor': {
    weight: 2,
    fits: (_draft, route) => route.definition.paged === true,
    make: (draft, random, { cursors }) => {
      const whole = Buffer.from(random.pick(cursors.length > 0 ? cursors : ['e30']), 'base64url');
      if (random.chance(0.6) && whole.byteLength > 0) whole[random.below(whole.byteLength)] = random.below(256);
      const cursor = whole.toString(random.chance(0.9) ? 'base64url' : 'base64');
      draft.query = [...draft.query.filter(([name]) => name !== 'cursor'), ['cursor', encodeURIComponent(cursor)]];
      return `cursor ${shorten(cursor)}`;
    },
  },
  'a header': {
    weight: 3,
    fits: () => true,
    make: (draft, random) => {
      const [name, content] = random.pick(hostile.headers);
      setHeader(draft, name, content);
      return `${shorten(name)}: ${shorten(content)}`;
    },
  },
  'who calls': {
    weight: 2,
    fits: () => true,
    make: (draft, random, { secrets }) => {
      const authorization = random.chance(0.5) ? random.pick(hostile.authorizations) : `Bearer ${random.pick(secrets)}`;
      setHeader(draft, 'authorization', authorization);
      return `authorization: ${shorten(authorization)}`;
    },
  },
  'the method': {
    weight: 1,
    fits: () => true,
    make: (draft, random) => {
      draft.method = random.pick(hostile.methods);
      return `method ${draft.method}`;
    },
  },
  'its length': {
    weight: 0.5,
    fits: ({ json, bytes }) => json !== undefined || bytes !== undefined,
    make: (draft, random) => {
      draft.declaredLength = random.pick([0, 1, 20, 100_000]);
      return `announces ${draft.declaredLength} bytes`;
    },
  },
};
const allChanges = Object.values(changes);

const pickChange = (random: Random, draft: Draft, route: Route): Change => {
  const fitting = allChanges.filter(({ fits }) => fits(draft, route));
  // Picks by weight.
  const point = random.next() * fitting.reduce((sum, { weight }) => sum + weight, 0);
  let end = 0;
  const found = fitting.find(({ weight }) => {
    end += weight;
    return point < end;
  });
  return found ?? (fitting[0] as Change);
};

/** Encodes a header as UTF-8 and removes characters that no client can send. */
const toHeaderBytes = (content: string): string =>
  Buffer.from(content, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

/** Builds a valid call and changes it `howMany` times. */
export const requestOf = (
  route: Route,
  call: Call,
  { random, facts, howMany }: { random: Random; facts: Facts; howMany: number },
): Request => {
  const pattern = route.path.split('/');
  const draft: Draft = {
    method: route.method,
    segments: pattern.map((part) =>
      part.startsWith('{') ? encodeURIComponent(call.params?.[part.replace(/[{}+]/g, '')] ?? '') : part,
    ),
    parameters: pattern.flatMap((part, index) => (part.startsWith('{') ? [index] : [])),
    query: Object.entries(call.query ?? {}).flatMap(([name, content]) =>
      content === undefined ? [] : [[encodeURIComponent(name), encodeURIComponent(content)] as [string, string]],
    ),
    headers: [
      ...(call.body === undefined ? [] : ([['content-type', 'application/json']] as [string, string][])),
      ...(call.sessionId ? ([['authorization', `Bearer ${call.sessionId}`]] as [string, string][]) : []),
      ...(call.cookies ? ([['cookie', call.cookies.join('; ')]] as [string, string][]) : []),
    ],
    json: Buffer.isBuffer(call.body) || typeof call.body === 'string' ? undefined : call.body,
    bytes: Buffer.isBuffer(call.body) ? call.body : typeof call.body === 'string' ? Buffer.from(call.body) : undefined,
    declaredLength: undefined,
  };
  for (const [name, content] of Object.entries(call.headers ?? {})) setHeader(draft, name.toLowerCase(), content);
  const done = Array.from({ length: howMany }, () => pickChange(random, draft, route).make(draft, random, facts, route));
  const { method, segments, query, headers, json, bytes, declaredLength } = draft;
  const body = bytes ?? (json === undefined ? undefined : Buffer.from(hostile.withBareWords(JSON.stringify(json) ?? 'null')));
  const path = `${segments.join('/')}${query.length > 0 ? `?${query.map(([name, content]) => `${name}=${content}`).join('&')}` : ''}`;
  return {
    method,
    target: toHeaderBytes(path.replace(/\s/g, '%20')),
    headers: [
      ...headers.map(([name, content]): [string, string] => [name, toHeaderBytes(content)]),
      ...(body ? ([['content-length', String(declaredLength ?? body.byteLength)]] as [string, string][]) : []),
    ],
    body,
    isMalformed: declaredLength !== undefined && declaredLength !== body?.byteLength,
    changes: done,
  };
};

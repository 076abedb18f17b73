import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { fromRoot } from '#infra/root';
import { RegisterBody } from '#shared/account/user.contract';
import { fieldTexts, schemaTexts } from '#shared/api/contracts.docs';

export type JsonSchema = { [keyword: string]: unknown };
type Schema = z.core.$ZodType;

const contracts = await Promise.all(
  readdirSync(fromRoot('shared'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(contract|answers)\.ts$|^api\/(common|params)\.ts$/.test(file))
    .map((file): Promise<object> => import(pathToFileURL(fromRoot('shared', file)).href)),
);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;

export const contractSchemas = new Map(
  contracts.flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) => (/^[A-Z]/.test(name) && isSchema(value) ? [[name, value] as const] : [])),
  ),
);

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A choice by the value of a field, which zod can express only as a transformation. Written out for both kinds of account. */
const handWritten = new Map<Schema, JsonSchema>([
  [RegisterBody, { oneOf: [refTo('OwnerRegistration'), refTo('StagerRegistration')] }],
]);

const rootPrefix = 'root:';

/**
 * The JSON Schemas of some root schemas by name. They refer to everything that has a name in the contracts. `input`: what a
 * client sends; `output`: what it receives.
 */
export const jsonSchemas = (roots: ReadonlyMap<string, Schema>, io: 'input' | 'output') => {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of named[io]()) registry.add(schema, { id: name });
  const asRoots = new Map<string, JsonSchema>();
  for (const [name, schema] of roots) {
    const known = handWritten.get(schema) ?? (registry.has(schema) ? refTo(registry.get(schema)?.id ?? '') : undefined);
    if (known) asRoots.set(name, known);
    else registry.add(schema, { id: `${rootPrefix}${name}` });
  }
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` });
  const components = new Map<string, JsonSchema>();
  for (const [name, schema] of Object.entries(schemas)) {
    const { $schema, $id, ...content } = simplified(schema) as JsonSchema;
    if (name.startsWith(rootPrefix)) asRoots.set(name.slice(rootPrefix.length), content);
    else components.set(name, described(name, content));
  }
  return { roots: asRoots, components };
};

/** Transformations have no output schema. None is needed, because nobody receives a parsed body. */
const representable = (schema: Schema, io: 'input' | 'output'): boolean => {
  try {
    z.toJSONSchema(schema, { io });
    return true;
  } catch {
    return false;
  }
};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const namedFor = (io: 'input' | 'output') =>
  once(() => [...contractSchemas].filter(([, schema]) => !handWritten.has(schema) && representable(schema, io)));
const named = { input: namedFor('input'), output: namedFor('output') };

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same schema, simplified: nested choices merged, `null` as a type, no pattern beside a format. */
const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified);
  if (!isObject(value)) return value;
  const schema: JsonSchema = Object.fromEntries(
    Object.entries(value).map(([keyword, content]) => [keyword, simplified(content)]),
  );
  if (typeof schema.format === 'string') delete schema.pattern;
  if (!Array.isArray(schema.anyOf)) return schema;
  const choices = (schema.anyOf as JsonSchema[]).flatMap((choice) =>
    Object.keys(choice).length === 1 && Array.isArray(choice.anyOf) ? (choice.anyOf as JsonSchema[]) : [choice],
  );
  const [first, second, ...others] = choices;
  const nullable = others.length === 0 && second?.type === 'null' && typeof first?.type === 'string';
  if (nullable && !('enum' in first) && !('const' in first)) {
    const { anyOf, ...rest } = schema;
    return { ...rest, ...first, type: [first.type, 'null'] };
  }
  return { ...schema, anyOf: choices };
};

const shapeOf = (name: string): Record<string, Schema> | undefined =>
  (contractSchemas.get(name) as { shape?: Record<string, Schema> } | undefined)?.shape;

const innerOf = (schema: Schema | undefined): Schema | undefined =>
  (schema?._zod.def as { innerType?: Schema } | undefined)?.innerType;

/** Whether a schema has all fields of another one, even if some of them are optional. */
const contains = (name: string, other: string): boolean => {
  const [shape, theirs] = [shapeOf(name), shapeOf(other)];
  if (!shape || !theirs) return false;
  return Object.entries(theirs).every(([field, schema]) => shape[field] === schema || innerOf(shape[field]) === schema);
};

/** A field is described once: schemas that extend or relax another one inherit its descriptions. */
const fieldText = (name: string, field: string): string | undefined =>
  Object.entries(fieldTexts).find(([key]) => {
    const [other = '', described = ''] = key.split('.');
    return described === field && (other === name || contains(name, other));
  })?.[1];

const described = (name: string, schema: JsonSchema): JsonSchema => {
  const text = schemaTexts[name];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties as Record<string, JsonSchema>) : undefined;
  return {
    ...(text && { description: text }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        properties.map(([field, content]) => {
          const description = fieldText(name, field);
          return [field, description ? { description, ...content } : content];
        }),
      ),
    }),
  };
};

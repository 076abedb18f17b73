import * as z from 'zod/mini';
import * as answerAdmin from '#shared/contracts/answers/admin';
import * as answerBadge from '#shared/contracts/answers/badge';
import * as answerBid from '#shared/contracts/answers/bid';
import * as answerCommon from '#shared/contracts/answers/common';
import * as answerContactMessage from '#shared/contracts/answers/contact-message';
import * as answerLive from '#shared/contracts/answers/live';
import * as answerMail from '#shared/contracts/answers/mail';
import * as answerMessage from '#shared/contracts/answers/message';
import * as answerNotification from '#shared/contracts/answers/notification';
import * as answerPayment from '#shared/contracts/answers/payment';
import * as answerProject from '#shared/contracts/answers/project';
import * as answerProjectUpdate from '#shared/contracts/answers/project-update';
import * as answerQuestion from '#shared/contracts/answers/question';
import * as answerReview from '#shared/contracts/answers/review';
import * as answerSession from '#shared/contracts/answers/session';
import * as answerUpload from '#shared/contracts/answers/upload';
import * as answerUser from '#shared/contracts/answers/user';
import * as badge from '#shared/contracts/badge';
import * as bid from '#shared/contracts/bid';
import * as common from '#shared/contracts/common';
import * as contactMessage from '#shared/contracts/contact-message';
import * as mail from '#shared/contracts/mail';
import * as message from '#shared/contracts/message';
import * as params from '#shared/contracts/params';
import * as payment from '#shared/contracts/payment';
import * as photo from '#shared/contracts/photo';
import * as portfolio from '#shared/contracts/portfolio';
import * as project from '#shared/contracts/project';
import * as projectSearch from '#shared/contracts/project-search';
import * as projectUpdate from '#shared/contracts/project-update';
import * as question from '#shared/contracts/question';
import * as review from '#shared/contracts/review';
import * as session from '#shared/contracts/session';
import * as upload from '#shared/contracts/upload';
import * as user from '#shared/contracts/user';
import { fieldTexts, schemaTexts } from './texts';

export type JsonSchema = { [keyword: string]: unknown };
type Schema = z.core.$ZodType;

const contracts = [
  badge,
  bid,
  common,
  contactMessage,
  mail,
  message,
  params,
  payment,
  photo,
  portfolio,
  project,
  projectSearch,
  projectUpdate,
  question,
  review,
  session,
  upload,
  user,
  answerAdmin,
  answerBadge,
  answerBid,
  answerCommon,
  answerContactMessage,
  answerLive,
  answerMail,
  answerMessage,
  answerNotification,
  answerPayment,
  answerProject,
  answerProjectUpdate,
  answerQuestion,
  answerReview,
  answerSession,
  answerUpload,
  answerUser,
];

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;

/** The contracts' schemas by the names that they are exported under. */
export const contractSchemas = new Map(
  contracts.flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) => (/^[A-Z]/.test(name) && isSchema(value) ? [[name, value] as const] : [])),
  ),
);

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A choice by a field's value, which zod can only hold as a transformation: written out for both kinds of account. */
const handWritten = new Map<Schema, JsonSchema>([
  [user.RegisterBody, { oneOf: [refTo('OwnerRegistration'), refTo('StagerRegistration')] }],
]);

const rootPrefix = 'root:';

/**
 * The JSON Schemas of some root schemas, under their names, with everything that has a name in the contracts referred to by
 * it. `input` is what a client sends, `output` what it gets.
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

/** What a body's schema makes of its fields is not what anybody is sent: transformations have no output schema. */
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

/** The same schema in fewer words: nested choices in one, `null` as a type, no pattern where a format says it. */
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

/** Whether a schema has all the fields of another one, be it that some are optional here. */
const contains = (name: string, other: string): boolean => {
  const [shape, theirs] = [shapeOf(name), shapeOf(other)];
  if (!shape || !theirs) return false;
  return Object.entries(theirs).every(([field, schema]) => shape[field] === schema || innerOf(shape[field]) === schema);
};

/** A field is described once: schemas that extend or relax another one take its descriptions along. */
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

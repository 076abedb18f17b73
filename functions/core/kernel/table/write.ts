import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type AppError, conflict } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { env } from '#functions/env';
import type { Entity } from './entities';
import type { Key } from './keys';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export interface Write {
  item: TransactItem;
  refusal: AppError;
  /** Gets the present item if the condition fails, which saves a read. Only outside transactions. */
  onRefusal?: OnRefusal | undefined;
  /** Gets the item after the change. Only outside transactions. */
  onWritten?: OnWritten | undefined;
}

/** The document client does not unmarshal an item that comes with an error. */
export type RawItem = Record<string, { S?: string; N?: string }>;
type OnRefusal = (there: RawItem | undefined) => void;
type OnWritten = (item: Record<string, unknown>) => void;

/** A value or a list must be equal. Null also matches an absent attribute. */
export type Condition =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { absent: true }
  | { present: true }
  | { below: number | string }
  | { after: number | string }
  | { atMost: string }
  /** Both ends included. */
  | { between: readonly [number, number] };
export type Conditions = Record<string, Condition>;

interface Expressions {
  names: Record<string, string>;
  values: Record<string, unknown>;
}

const name = (expressions: Expressions, attribute: string): string => {
  expressions.names[`#${attribute}`] = attribute;
  return `#${attribute}`;
};

const value = (expressions: Expressions, content: unknown): string => {
  const placeholder = `:v${Object.keys(expressions.values).length}`;
  expressions.values[placeholder] = content;
  return placeholder;
};

const isList = (condition: Condition): condition is readonly unknown[] => Array.isArray(condition);

const conditionExpression = (expressions: Expressions, conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([attribute, condition]) => {
      const at = name(expressions, attribute);
      if (condition === null) return `(attribute_not_exists(${at}) OR ${at} = ${value(expressions, null)})`;
      if (typeof condition !== 'object' || isList(condition)) return `${at} = ${value(expressions, condition)}`;
      if ('absent' in condition) return `attribute_not_exists(${at})`;
      if ('present' in condition) return `attribute_exists(${at})`;
      if ('below' in condition) return `${at} < ${value(expressions, condition.below)}`;
      if ('after' in condition) return `${at} > ${value(expressions, condition.after)}`;
      if ('atMost' in condition) return `${at} <= ${value(expressions, condition.atMost)}`;
      const [least, most] = condition.between;
      if (least > most) throw new Error(`The range of ${attribute} is empty: ${least} to ${most}`);
      return `${at} BETWEEN ${value(expressions, least)} AND ${value(expressions, most)}`;
    })
    .join(' AND ');

const placeholders = ({ names, values }: Expressions) => ({
  ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});

export type Item = Key & { entity: Entity } & Record<string, unknown>;

interface Putting {
  /** Replaces any item. */
  replace?: boolean;
  /** Replaces an item that meets these conditions. */
  over?: Conditions;
  refusal?: AppError;
}

const changed = (): AppError => conflict('This just changed. Please reload and check it.');

/** Creates an item. Refused if there is one that may not be replaced. */
export const put = (item: Item, { replace, over, refusal = changed() }: Putting = {}): Write => {
  const expressions: Expressions = { names: {}, values: {} };
  const absent = 'attribute_not_exists(PK)';
  const condition = over ? `${absent} OR (${conditionExpression(expressions, over)})` : absent;
  return {
    item: {
      Put: {
        TableName: env.TABLE_NAME,
        Item: item,
        ...(!replace && { ConditionExpression: condition, ...placeholders(expressions) }),
      },
    },
    refusal,
  };
};

export interface Change {
  set?: Record<string, unknown> & { entity?: Entity };
  /** Numbers to add, negative ones to subtract. */
  add?: Record<string, number>;
  unset?: readonly string[];
  when?: Conditions;
  /** Creates a missing item. */
  upsert?: boolean;
  refusal?: AppError;
  onRefusal?: OnRefusal;
  onWritten?: OnWritten;
}

/**
 * Rejects an empty change, a key attribute, and two changes of one attribute. AWS refuses these; an engine on a laptop may not.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
 */
const assertOneChangeEach = (attributes: readonly string[]): void => {
  const wrong = attributes.filter((one, index) => one === 'PK' || one === 'SK' || attributes.indexOf(one) !== index);
  if (wrong.length > 0)
    throw new Error(`Changes ${wrong.join(', ')}: an update may name each attribute once, and no key attribute`);
  if (attributes.length === 0) throw new Error('The update changes nothing');
};

/**
 * Changes an item that exists and meets `when`. Refused (StaleRead by default) if not.
 * @throws Error if AWS would always refuse the change
 */
export const update = (
  key: Key,
  { set = {}, add = {}, unset = [], when = {}, upsert = false, refusal = new StaleRead(), onRefusal, onWritten }: Change,
): Write => {
  assertOneChangeEach([...Object.keys(set), ...Object.keys(add), ...unset]);
  const expressions: Expressions = { names: {}, values: {} };
  const sets = Object.entries(set).map(
    ([attribute, content]) => `${name(expressions, attribute)} = ${value(expressions, content ?? null)}`,
  );
  const adds = Object.entries(add).map(([attribute, amount]) => `${name(expressions, attribute)} ${value(expressions, amount)}`);
  const removes = unset.map((attribute) => name(expressions, attribute));
  const clauses = [
    sets.length > 0 && `SET ${sets.join(', ')}`,
    adds.length > 0 && `ADD ${adds.join(', ')}`,
    removes.length > 0 && `REMOVE ${removes.join(', ')}`,
  ];
  const condition = conditionExpression(expressions, upsert ? when : { PK: { present: true }, ...when });
  return {
    item: {
      Update: {
        TableName: env.TABLE_NAME,
        Key: key,
        UpdateExpression: clauses.filter(Boolean).join(' '),
        ...(condition && { ConditionExpression: condition }),
        ...(onRefusal && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
        ...placeholders(expressions),
      },
    },
    refusal,
    onRefusal,
    onWritten,
  };
};

interface Removal {
  when?: Conditions;
  refusal?: AppError;
}

/** Removes an item. Refused (StaleRead by default) if `when` is not met. Without `when`, a missing item is no error. */
export const remove = (key: Key, { when = {}, refusal = new StaleRead() }: Removal = {}): Write => {
  const expressions: Expressions = { names: {}, values: {} };
  const condition = conditionExpression(expressions, when);
  return {
    item: {
      Delete: {
        TableName: env.TABLE_NAME,
        Key: key,
        ...(condition && { ConditionExpression: condition }),
        ...placeholders(expressions),
      },
    },
    refusal,
  };
};

/** Writes nothing, but refuses the transaction (StaleRead by default) if `when` is not met. */
export const check = (key: Key, when: Conditions, refusal: AppError = new StaleRead()): Write => {
  const expressions: Expressions = { names: {}, values: {} };
  const condition = conditionExpression(expressions, when);
  return {
    item: {
      ConditionCheck: { TableName: env.TABLE_NAME, Key: key, ConditionExpression: condition, ...placeholders(expressions) },
    },
    refusal,
  };
};

/** Sets or removes a flag. Refused (StaleRead) if it is set or removed already. */
export const setFlag = (key: Key, flag: string, isSet: boolean): Write =>
  update(key, {
    ...(isSet ? { set: { [flag]: true } } : { unset: [flag] }),
    when: { [flag]: isSet ? { absent: true } : { present: true } },
  });

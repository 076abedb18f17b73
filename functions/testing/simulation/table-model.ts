import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';

type Attributes = Record<string, unknown>;
type Stored = Attributes & { PK: string; SK: string };

interface Index {
  name: string;
  partitionKey: string;
  sortKey: string;
  projection: 'ALL' | 'KEYS_ONLY';
}

interface Expressions {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Attributes;
}
interface Write extends Expressions {
  Item?: Stored;
  Key?: Stored;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ReturnValues?: string;
  ReturnValuesOnConditionCheckFailure?: string;
}
interface Query extends Expressions {
  IndexName?: string;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  Limit?: number;
  ScanIndexForward?: boolean;
  ConsistentRead?: boolean;
  Select?: string;
}
/** The input of any command. */
export interface CommandInput extends Query, Write {
  /** Keys for BatchGet, writes for BatchWrite. */
  RequestItems?: Record<string, { Keys?: Stored[]; ConsistentRead?: boolean } & Partial<Record<string, Write>>[]>;
  TransactItems?: Record<string, Write>[];
  ClientRequestToken?: string;
}

const failure = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name, $fault: 'client', $metadata: { httpStatusCode: 400 }, ...more });
const invalid = (message: string): Error => failure('ValidationException', message);
const conditionFailed = (there: Stored | undefined, { ReturnValuesOnConditionCheckFailure: returned }: Write): Error =>
  failure('ConditionalCheckFailedException', 'The conditional request failed', {
    ...(returned === 'ALL_OLD' && there && { Item: marshall(there) }),
  });

/** Returns a deep copy without undefined values, which DynamoDB does not store. */
const copyOf = <T>(value: T): T => {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(copyOf) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Uint8Array.from(value) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) throw invalid(`The model knows no ${value.constructor.name}`);
  const copy: Attributes = {};
  for (const [name, content] of Object.entries(value)) if (content !== undefined) copy[name] = copyOf(content);
  return copy as T;
};

/** Compares two values. The order of a map's attributes does not matter. */
const isEqualValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other));

/** Returns -1, 0 or 1, or undefined if the two cannot be compared. */
const compare = (one: unknown, other: unknown): number | undefined => {
  if (typeof one !== typeof other || (typeof one !== 'string' && typeof one !== 'number')) return undefined;
  return one < (other as typeof one) ? -1 : one > (other as typeof one) ? 1 : 0;
};

const comparisons: Record<string, (one: unknown, other: unknown) => boolean> = {
  '=': (one, other) => one !== undefined && isEqualValue(one, other),
  '<>': (one, other) => !isEqualValue(one, other),
  '<': (one, other) => compare(one, other) === -1,
  '<=': (one, other) => (compare(one, other) ?? 1) <= 0,
  '>': (one, other) => compare(one, other) === 1,
  '>=': (one, other) => (compare(one, other) ?? -1) >= 0,
};

const functions: Record<string, (at: unknown, value: unknown) => boolean> = {
  attribute_exists: (at) => at !== undefined,
  attribute_not_exists: (at) => at === undefined,
  begins_with: (at, value) => typeof at === 'string' && at.startsWith(value as string),
  contains: (at, value) => (typeof at === 'string' ? at.includes(value as string) : Array.isArray(at) && at.includes(value)),
};

type Test = (item: Attributes) => boolean;
type Parsed = (item: Attributes, expressions: Expressions) => unknown;

/**
 * Parses the part of the expression language that the product uses.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
const parse = (expression: string): Parsed => {
  const tokens = expression.match(/[#:]?\w+|<>|<=|>=|[=<>(),]/g) ?? [];
  let position = 0;
  const take = (): string => tokens[position++] ?? '';
  const takes = (wanted: string): boolean => {
    const isThere = tokens[position] === wanted;
    if (isThere) position += 1;
    return isThere;
  };
  const need = (wanted: string): void => {
    if (!takes(wanted)) throw invalid(`The model misses ${wanted} in ${expression}`);
  };
  const operand = (): Parsed => {
    const token = take();
    if (token.startsWith(':')) return (_item, { ExpressionAttributeValues: values = {} }) => values[token];
    if (!token.startsWith('#')) return (item) => item[token];
    return (item, { ExpressionAttributeNames: names = {} }) => item[names[token] ?? ''];
  };
  const primary = (): Parsed => {
    if (takes('(')) {
      const inner = either();
      need(')');
      return inner;
    }
    const known = functions[tokens[position] ?? ''];
    if (known) {
      position += 1;
      need('(');
      const at = operand();
      const value = takes(',') ? operand() : () => undefined;
      need(')');
      return (...given) => known(at(...given), value(...given));
    }
    const left = operand();
    if (takes('BETWEEN')) {
      const least = operand();
      need('AND');
      const most = operand();
      return (...given) => {
        const one = left(...given);
        return comparisons['>=']?.(one, least(...given)) && comparisons['<=']?.(one, most(...given));
      };
    }
    const compare = comparisons[take()];
    if (!compare) throw invalid(`The model does not know ${expression}`);
    const right = operand();
    return (...given) => compare(left(...given), right(...given));
  };
  const both = (): Parsed => {
    const parts = [primary()];
    while (takes('AND')) parts.push(primary());
    return (...given) => parts.every((part) => part(...given));
  };
  const either = (): Parsed => {
    const parts = [both()];
    while (takes('OR')) parts.push(both());
    return (...given) => parts.some((part) => part(...given));
  };
  const whole = either();
  if (position < tokens.length) throw invalid(`The model does not know ${expression}`);
  return whole;
};

/** Parsed expressions. There are few different ones. */
const parsed = new Map<string, Parsed>();
const testOf = (expression: string | undefined, expressions: Expressions): Test => {
  if (expression === undefined) return () => true;
  const known = parsed.get(expression) ?? parse(expression);
  parsed.set(expression, known);
  return (item) => known(item, expressions) === true;
};

/** Returns an item after an update such as `SET #a = :v0, #b = :v1 ADD #c :v2 REMOVE #d`. */
const applyUpdate = (before: Attributes, { UpdateExpression = '', ...expressions }: Write): Attributes => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = expressions;
  const after = { ...before };
  for (const [, clause, list = ''] of UpdateExpression.matchAll(/(SET|ADD|REMOVE) (.*?)(?= (?:SET|ADD|REMOVE) |$)/g)) {
    for (const action of list.split(', ')) {
      const [at = '', value = ''] = action.split(/ = | /);
      const name = names[at] ?? at;
      if (clause === 'REMOVE') delete after[name];
      else if (clause === 'SET') after[name] = values[value];
      else {
        const sum = after[name] ?? 0;
        if (typeof sum !== 'number') throw invalid(`${name} is not a number`);
        after[name] = sum + (values[value] as number);
      }
    }
  }
  return after;
};

const nameOf = ({ PK, SK }: Stored): string => `${PK}\n${SK}`;

/** A write of one item. `item`: undefined if it was removed. */
interface Change {
  name: string;
  item: Stored | undefined;
  at: number;
}

/** A change to report to the stream. */
export interface TableChange {
  before: object | undefined;
  after: object | undefined;
}

/** The longest lag of a read. Real indexes lag for a fraction of a second. */
const longestLagMs = 2000;
/** The longest lag of a read, in writes. */
export const longestLag = 8;

/**
 * Models DynamoDB as documented, in memory and a hundred times as fast as an engine. Unlike an engine on one machine, its
 * eventually consistent reads and its indexes lag.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export class TableModel {
  private readonly items = new Map<string, Stored>();
  /** The items as late reads see them. */
  private readonly lateItems = new Map<string, Stored>();
  private unseenChanges: Change[] = [];
  private readonly tokens = new Set<string>();

  /** `lag`: returns how many of the last writes a read does not see. `onChange`: receives all changes. */
  constructor(
    readonly name: string,
    private readonly indexes: readonly Index[],
    private readonly lag: () => number,
    private readonly onChange: (change: TableChange) => void,
  ) {}

  /** Answers a command such as `PutItemCommand`, with the document client's input. @throws DynamoDB's errors */
  answer(command: string, asked: CommandInput): object {
    switch (command) {
      case 'GetItemCommand': {
        const item = this.itemsSeenBy(asked.ConsistentRead).get(nameOf(asked.Key as Stored));
        return item ? { Item: copyOf(item) } : {};
      }
      case 'BatchGetItemCommand': {
        const { Keys = [], ConsistentRead } = asked.RequestItems?.[this.name] ?? {};
        const items = this.itemsSeenBy(ConsistentRead);
        const found = Keys.flatMap((key) => items.get(nameOf(key)) ?? []).map(copyOf);
        return { Responses: { [this.name]: found }, UnprocessedKeys: {} };
      }
      case 'QueryCommand':
        return this.query(asked);
      case 'ScanCommand':
        return { Items: [...this.items.values()].map(copyOf) };
      case 'PutItemCommand':
      case 'UpdateItemCommand':
      case 'DeleteItemCommand':
        return this.writeOne(asked);
      case 'BatchWriteItemCommand':
        for (const request of asked.RequestItems?.[this.name] ?? [])
          for (const write of Object.values(request)) if (write) this.writeOne(write);
        return { UnprocessedItems: {} };
      case 'TransactWriteItemsCommand':
        return this.transact(asked);
      default:
        throw invalid(`The model does not know ${command}`);
    }
  }

  /** Returns the items that a read sees. */
  private itemsSeenBy(isConsistent: boolean | undefined): ReadonlyMap<string, Stored> {
    const late = isConsistent ? 0 : this.lag();
    if (late === 0) return this.items;
    this.catchUp(late);
    return this.lateItems;
  }

  /** Makes late reads see all but the last `late` writes. */
  private catchUp(late: number): void {
    const now = Date.now();
    const isShown = ({ at }: Change, index: number): boolean =>
      index < this.unseenChanges.length - late || now - at > longestLagMs;
    const shown = this.unseenChanges.filter(isShown);
    this.unseenChanges = this.unseenChanges.slice(shown.length);
    for (const { name, item } of shown)
      if (item) this.lateItems.set(name, item);
      else this.lateItems.delete(name);
  }

  private query(query: Query): object {
    const index = this.indexes.find(({ name }) => name === query.IndexName);
    if (index && query.ConsistentRead) throw invalid('Consistent reads are not supported on global secondary indexes');
    const sortKey = index?.sortKey ?? 'SK';
    const keyNames = index ? ['PK', 'SK', index.partitionKey, index.sortKey] : ['PK', 'SK'];
    const isIn = testOf(query.KeyConditionExpression, query);
    const isKept = testOf(query.FilterExpression, query);
    const only = (item: Stored, names: readonly string[]): Attributes =>
      Object.fromEntries(names.map((name) => [name, item[name]]));

    const found = [...this.itemsSeenBy(query.ConsistentRead).values()].filter(
      (item) => item[sortKey] !== undefined && isIn(item),
    );
    found.sort((one, other) => compare(one[sortKey], other[sortKey]) || compare(nameOf(one), nameOf(other)) || 0);
    if (query.ScanIndexForward === false) found.reverse();
    const looked = found.slice(0, query.Limit ?? found.length);
    const kept = looked.filter(isKept);
    const last = looked.at(-1);
    return {
      Count: kept.length,
      ScannedCount: looked.length,
      ...(query.Select !== 'COUNT' && {
        Items: kept.map((item) => copyOf(index?.projection === 'KEYS_ONLY' ? only(item, keyNames) : item)),
      }),
      ...(last && looked.length === query.Limit && { LastEvaluatedKey: only(last, keyNames) }),
    };
  }

  private store(name: string, item: Stored | undefined): void {
    this.onChange({ before: this.items.get(name), after: item });
    if (item) this.items.set(name, item);
    else this.items.delete(name);
    this.unseenChanges.push({ name, item, at: Date.now() });
    this.catchUp(longestLag);
  }

  /** Computes the result of a write without storing it. */
  private outcome(write: Write): { name: string; before: Stored | undefined; after: Stored | undefined; isMet: boolean } {
    const key = (write.Key ?? write.Item) as Stored;
    const name = nameOf(key);
    const before = this.items.get(name);
    const isMet = testOf(write.ConditionExpression, write)(before ?? {});
    if (!isMet) return { name, before, after: before, isMet };
    const made = write.Item ?? (write.UpdateExpression === undefined ? undefined : applyUpdate(before ?? key, write));
    const after = made && (copyOf(made) as Stored);
    for (const { partitionKey, sortKey } of after ? this.indexes : [])
      for (const keyName of [partitionKey, sortKey]) {
        const content = after?.[keyName];
        if (content !== undefined && (typeof content !== 'string' || content === ''))
          throw invalid(`${keyName} is a key of an index and no text: ${JSON.stringify(content)}`);
      }
    return { name, before, after, isMet };
  }

  private writeOne(write: Write): object {
    const { name, before, after, isMet } = this.outcome(write);
    if (!isMet) throw conditionFailed(before, write);
    this.store(name, after);
    return write.ReturnValues === 'ALL_NEW' ? { Attributes: copyOf(after) } : {};
  }

  private transact({ TransactItems = [], ClientRequestToken = '' }: CommandInput): object {
    if (this.tokens.has(ClientRequestToken)) return {};
    const writes = TransactItems.flatMap((item) => Object.entries(item));
    const outcomes = writes.map(([, write]) => this.outcome(write));
    if (new Set(outcomes.map(({ name }) => name)).size < outcomes.length)
      throw invalid('Transaction request cannot include multiple operations on one item');
    if (outcomes.length > 100) throw invalid('Member must have length less than or equal to 100');
    if (outcomes.some(({ isMet }) => !isMet))
      throw failure('TransactionCanceledException', 'Transaction cancelled', {
        CancellationReasons: outcomes.map(({ isMet }) => ({ Code: isMet ? 'None' : 'ConditionalCheckFailed' })),
      });
    for (const [index, [kind]] of writes.entries()) {
      const { name, after } = outcomes[index] as (typeof outcomes)[number];
      if (kind !== 'ConditionCheck') this.store(name, after);
    }
    this.tokens.add(ClientRequestToken);
    return {};
  }
}

import { isDeepStrictEqual } from 'node:util';
import { CreateTableCommand, DeleteTableCommand, type ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import { table } from '#core/kernel/table/client';
import { createTableInput, tableSchema } from '#core/kernel/table/schema';
import { type CommandInput, type TableChange, TableModel } from './table-model';

/** `model`: only the model answers, and its reads lag. `both`: model and engine get each call, and their answers must be equal. */
export type AnsweredBy = ({ by: 'model'; lag?: () => number } | { by: 'both' }) & {
  /** Receives the table's stream. */
  onChange?: (change: TableChange) => void;
};

interface Outcome {
  answer?: object;
  error?: Error & { CancellationReasons?: { Code: string }[]; Item?: unknown };
}

const outcomeOf = async (answer: () => unknown): Promise<Outcome> => {
  try {
    return { answer: (await answer()) as object };
  } catch (error) {
    return { error: error as Error };
  }
};

const byKey = (items: unknown): unknown =>
  (items as { PK: string; SK: string }[] | undefined)?.toSorted((one, other) =>
    `${one.PK}\n${one.SK}` < `${other.PK}\n${other.SK}` ? -1 : 1,
  );

/** Returns the parts of an answer to compare. Sorts batches and scans, whose order does not matter. */
const comparableAnswer = (command: string, name: string, { answer = {}, error }: Outcome): unknown => {
  if (error) return [error.name, error.CancellationReasons?.map(({ Code }) => Code), error.Item];
  const { Item, Items, Count, Attributes, LastEvaluatedKey, Responses } = answer as Record<string, unknown>;
  if (command === 'ScanCommand') return byKey(Items);
  const batch = (Responses as Record<string, unknown> | undefined)?.[name];
  return [Item, Items, command === 'QueryCommand' && Count, Attributes, LastEvaluatedKey, byKey(batch)];
};

/** Returns what only one of two lists has, or both values if they are not lists. */
const differences = (one: unknown, other: unknown): string[] => {
  const lists = [one, other].map((value) => (Array.isArray(value) ? value : [value]));
  return lists.map((list, index) =>
    JSON.stringify(list.filter((value) => !lists[1 - index]?.some((there) => isDeepStrictEqual(value, there)))),
  );
};

const middleware = 'model';
type Output = ServiceOutputTypes;

/** Runs `work` with an empty table, and deletes it afterwards. */
export const withOwnTable = async <Result>(
  name: string,
  answeredBy: AnsweredBy,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { onChange = () => undefined } = answeredBy;
  const model = new TableModel(name, tableSchema.indexes, (answeredBy.by === 'model' && answeredBy.lag) || (() => 0), onChange);
  const hasEngine = answeredBy.by === 'both';
  let lastCall: Promise<unknown> = Promise.resolve();
  /** Waits for earlier calls, because engine and model must get calls in the same order. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = lastCall.then(work);
    lastCall = mine;
    return mine;
  };
  if (hasEngine) await table().send(new CreateTableCommand(createTableInput(name)));
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!JSON.stringify(args.input).includes(name)) return next(args);
        const answer = () => model.answer(commandName, args.input as CommandInput);
        if (!hasEngine) return { output: answer() as Output, response: {} };
        const [real, modeled] = await inTurn(async () => [
          await outcomeOf(async () => (await next(args)).output),
          await outcomeOf(answer),
        ]);
        const [actual, expected] = [real, modeled].map((outcome) => comparableAnswer(commandName, name, outcome));
        if (!isDeepStrictEqual(actual, expected))
          throw new Error(
            [
              `The model differs from the engine: ${commandName} ${JSON.stringify(args.input)}`,
              ...differences(actual, expected),
            ].join('\n'),
          );
        if (real.error) throw real.error;
        return { output: real.answer as Output, response: {} };
      },
    { step: 'initialize', priority: 'high', name: middleware },
  );
  try {
    return await work();
  } finally {
    table().middlewareStack.remove(middleware);
    if (hasEngine) await table().send(new DeleteTableCommand({ TableName: name }));
  }
};

import { table } from '#core/kernel/table/client';

interface Action {
  Key?: { PK: string; SK: string };
  Item?: { PK: string; SK: string };
}

interface SentInput {
  TransactItems?: Record<string, Action>[];
  ConsistentRead?: boolean;
}

/** Records the commands that `work` sends to the table. Run one at a time, because it records all commands of the process. */
const recordCommands = async (work: () => Promise<unknown>): Promise<{ name: string; input: SentInput }[]> => {
  const commands: { name: string; input: SentInput }[] = [];
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        commands.push({ name: commandName, input: args.input as SentInput });
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: 'noting', override: true },
  );
  try {
    await work();
  } finally {
    table().middlewareStack.remove('noting');
  }
  return commands;
};

/** Returns the keys of all items in transactions that `work` sends. */
export const itemsOfTransactions = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  const transactions = (await recordCommands(work)).filter(({ name }) => name.startsWith('TransactWrite'));
  const actions = transactions.flatMap(({ input }) => input.TransactItems ?? []).flatMap((item) => Object.values(item));
  return new Set(actions.map(({ Key, Item }) => Key ?? Item ?? { PK: '', SK: '' }).map(({ PK, SK }) => `${PK} / ${SK}`));
};

/** Returns the inputs of the gets and queries that `work` sends. */
export const readsOf = async (work: () => Promise<unknown>): Promise<SentInput[]> =>
  (await recordCommands(work)).filter(({ name }) => /^(Get|Query)/.test(name)).map(({ input }) => input);

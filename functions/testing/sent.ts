import { table } from '#core/kernel/table/client';

interface Action {
  Key?: { PK: string; SK: string };
  Item?: { PK: string; SK: string };
}

interface Sent {
  TransactItems?: Record<string, Action>[];
  ConsistentRead?: boolean;
}

/**
 * Returns every command that `work` sends to the table. Only one at a time, because everything that runs meanwhile is
 * recorded.
 */
const commandsOf = async (work: () => Promise<unknown>): Promise<{ name: string; input: Sent }[]> => {
  const commands: { name: string; input: Sent }[] = [];
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        commands.push({ name: commandName, input: args.input as Sent });
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
  const transactions = (await commandsOf(work)).filter(({ name }) => name.startsWith('TransactWrite'));
  const actions = transactions.flatMap(({ input }) => input.TransactItems ?? []).flatMap((item) => Object.values(item));
  return new Set(actions.map(({ Key, Item }) => Key ?? Item ?? { PK: '', SK: '' }).map(({ PK, SK }) => `${PK} / ${SK}`));
};

/** Returns what `work` sends to read single items and queries. */
export const readsOf = async (work: () => Promise<unknown>): Promise<Sent[]> =>
  (await commandsOf(work)).filter(({ name }) => /^(Get|Query)/.test(name)).map(({ input }) => input);

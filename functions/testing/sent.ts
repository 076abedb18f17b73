import { table } from '#core/table/client';

interface Action {
  Key?: { PK: string; SK: string };
  Item?: { PK: string; SK: string };
}

/**
 * The keys of all items in transactions that `work` sends. Only one at a time, because everything that runs meanwhile is
 * recorded.
 */
export const itemsOfTransactions = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  const names = new Set<string>();
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const { TransactItems = [] } = args.input as { TransactItems?: Record<string, Action>[] };
        if (commandName.startsWith('TransactWrite')) {
          for (const { Key, Item } of TransactItems.flatMap((item) => Object.values(item))) {
            const { PK, SK } = Key ?? Item ?? { PK: '', SK: '' };
            names.add(`${PK} / ${SK}`);
          }
        }
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: 'noting', override: true },
  );
  try {
    await work();
  } finally {
    table().middlewareStack.remove('noting');
  }
  return names;
};

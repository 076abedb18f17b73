import { expect } from 'vitest';
import { table } from '#core/kernel/table/client';
import { changeItem, type Difference } from './changes';
import { unrestricted } from './deployed';
import { everyItem, type Item, restore } from './everything';

const writes = /^(TransactWrite|Put|Update|Delete)/;

/**
 * Runs `action`, and runs `happens` once just before its first write, so that what `action` has read is outdated. `happens` has all
 * rights, even if `action` is a handler. `calls`: runs `happens` before the first command whose name matches, instead.
 */
export const meanwhile = async <T>(
  action: () => Promise<T>,
  happens: () => Promise<unknown>,
  calls: Pick<RegExp, 'test'> = writes,
): Promise<T> => {
  let isDone = false;
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isDone && calls.test(commandName)) {
          isDone = true;
          await unrestricted(happens);
        }
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: 'meanwhile', override: true },
  );
  try {
    return await action();
  } finally {
    table().middlewareStack.remove('meanwhile');
  }
};

/** Like `expectRefused`, but changes the item after `action` has read it and before it writes. */
export const expectOvertaken = async (
  action: () => Promise<unknown>,
  key: Pick<Item, 'PK' | 'SK'>,
  other: Difference,
  error: Error | (new () => Error),
): Promise<void> => {
  const before = await everyItem();
  let disturbed: Item[] = [];
  const happens = async () => {
    await changeItem(key, other);
    disturbed = await everyItem();
  };
  await expect(meanwhile(action, happens), JSON.stringify(other)).rejects.toThrow(error);
  expect(await everyItem(), 'what a refused write has changed').toEqual(disturbed);
  await restore(before);
};

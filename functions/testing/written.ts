import type { Key } from '#core/kernel/table/keys';

/** An item or a key, as `Put`, `Update`, `Delete` and `ConditionCheck` name it. */
interface Write {
  Item?: Key;
  Key?: Key;
}

interface Input extends Write {
  TransactItems?: Record<string, Write>[];
  RequestItems?: Record<string, Record<string, Write>[]>;
}

/** Keys of the items that this process has written, also in vain, by name. restore() removes those that it has put right. */
export const written = new Map<string, Key>();

let unanswered = 0;
/** Returns whether a write still waits for its answer, so that nobody knows whether it is done. */
export const isWriting = (): boolean => unanswered > 0;

export const nameOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;

const writesOf = (command: string, input: Input): Write[] => {
  switch (command) {
    case 'PutCommand':
    case 'UpdateCommand':
    case 'DeleteCommand':
      return [input];
    case 'TransactWriteCommand':
      return (input.TransactItems ?? []).flatMap((item) => Object.values(item));
    case 'BatchWriteCommand':
      return Object.values(input.RequestItems ?? {}).flatMap((requests) => requests.flatMap((request) => Object.values(request)));
    default:
      return [];
  }
};

/** Notes what a command writes, and sends it. */
export const noteWrites = async <T>(command: string, input: object, send: () => Promise<T>): Promise<T> => {
  const keys = writesOf(command, input as Input).map(({ Item, Key }) => Item ?? Key);
  if (keys.length === 0) return send();
  for (const key of keys) if (key) written.set(nameOf(key), { PK: key.PK, SK: key.SK });
  unanswered += 1;
  try {
    return await send();
  } finally {
    unanswered -= 1;
  }
};

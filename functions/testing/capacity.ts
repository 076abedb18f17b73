import { table } from '#core/table/client';

export interface Consumption {
  /** Capacity units as DynamoDB itself reports them. */
  units: number;
  /** Of these, what was written; the rest was read. */
  written: number;
  /** The commands that were sent, by name, in order. */
  commands: string[];
  /** How often somebody waited for the table: what is asked at the same time is one round trip. */
  rounds: number;
}

/** A consumption that is being measured. Its answers are handed over together, when all that was asked is answered: so a round is a round, however long each takes. */
interface Metering extends Consumption {
  underWay: number;
  waiting: (() => void)[];
}

let current: Metering | undefined;
let installed = false;

interface Metered {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

const install = (): void => {
  if (installed) return;
  installed = true;
  table().middlewareStack.add(
    (next, context) => async (args) => {
      const metered = current;
      if (!metered) return next(args);
      const command = (context.commandName ?? '').replace(/Command$/, '');
      metered.commands.push(command);
      metered.underWay += 1;
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
      }).finally(() => endOfRound(metered));
      const { ConsumedCapacity: consumed } = answer.output as Metered;
      for (const { CapacityUnits = 0 } of [consumed ?? []].flat()) {
        metered.units += CapacityUnits;
        if (/Write|Put|Update|Delete/.test(command)) metered.written += CapacityUnits;
      }
      return answer;
    },
    { step: 'initialize', priority: 'high', name: 'meter' },
  );
};

/** Waits until everything that is under way is answered, and whoever else could ask has had the chance. */
const endOfRound = (metered: Metering): Promise<void> =>
  new Promise((resolve) => {
    metered.underWay -= 1;
    metered.waiting.push(resolve);
    if (metered.underWay > 0) return;
    setImmediate(() => {
      if (metered.underWay > 0 || metered.waiting.length === 0) return;
      metered.rounds += 1;
      for (const goOn of metered.waiting.splice(0)) goOn();
    });
  });

/** What `work` asks of the table. One at a time: whatever else runs meanwhile is counted too. */
export const consumptionOf = async (work: () => Promise<unknown>): Promise<Consumption> => {
  install();
  const consumption: Metering = { units: 0, written: 0, commands: [], rounds: 0, underWay: 0, waiting: [] };
  current = consumption;
  try {
    await work();
  } finally {
    current = undefined;
  }
  return consumption;
};

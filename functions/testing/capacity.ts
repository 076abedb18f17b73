import { table } from '#core/kernel/table/client';

interface Consumption {
  /** Capacity units as DynamoDB reports them. */
  units: number;
  /** The units for writes; the rest is for reads. */
  written: number;
  /** The names of the sent commands, in order. */
  commands: string[];
  /** The number of round trips to the table. Commands that are sent at the same time are one. */
  rounds: number;
}

/**
 * A consumption that is being measured. Answers are held back until all pending commands are answered, so that the number of
 * rounds does not depend on how long each takes.
 */
interface Metering extends Consumption {
  underWay: number;
  waiting: (() => void)[];
}

let current: Metering | undefined;
const metered = new WeakSet<object>();

interface Metered {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

const install = (): void => {
  const client = table();
  if (metered.has(client)) return;
  metered.add(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const metering = current;
      if (!metering) return next(args);
      const command = (context.commandName ?? '').replace(/Command$/, '');
      metering.commands.push(command);
      metering.underWay += 1;
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
      }).finally(() => endOfRound(metering));
      const { ConsumedCapacity: consumed } = answer.output as Metered;
      for (const { CapacityUnits = 0 } of [consumed ?? []].flat()) {
        metering.units += CapacityUnits;
        if (/Write|Put|Update|Delete/.test(command)) metering.written += CapacityUnits;
      }
      return answer;
    },
    { step: 'initialize', priority: 'high', name: 'meter' },
  );
};

/** Waits until all pending commands are answered, and others have had the chance to send theirs. */
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

/** Measures the commands of `work` to the table. Only one at a time, because everything that runs meanwhile is counted. */
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

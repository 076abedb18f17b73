import { table } from '#core/kernel/table/client';

interface Consumption {
  /** All capacity units, as DynamoDB reports them. */
  units: number;
  /** The units for writes. The rest is for reads. */
  writeUnits: number;
  /** The names of the sent commands, in order. */
  commands: string[];
  /** The number of sequential round trips to the table. Commands that are sent at the same time count as one. */
  roundTrips: number;
}

/** A running measurement. It holds answers back until all pending commands are answered, so that timing does not change the count. */
interface Metering extends Consumption {
  pending: number;
  waiting: (() => void)[];
}

let current: Metering | undefined;
const metered = new WeakSet<object>();

interface MeteredOutput {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

const installMeter = (): void => {
  const client = table();
  if (metered.has(client)) return;
  metered.add(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const metering = current;
      if (!metering) return next(args);
      const command = (context.commandName ?? '').replace(/Command$/, '');
      metering.commands.push(command);
      metering.pending += 1;
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
      }).finally(() => endOfRound(metering));
      const { ConsumedCapacity: consumed } = answer.output as MeteredOutput;
      for (const { CapacityUnits = 0 } of [consumed ?? []].flat()) {
        metering.units += CapacityUnits;
        if (/Write|Put|Update|Delete/.test(command)) metering.writeUnits += CapacityUnits;
      }
      return answer;
    },
    { step: 'initialize', priority: 'high', name: 'meter' },
  );
};

/** Waits until all pending commands are answered and no new ones have been sent. */
const endOfRound = (metered: Metering): Promise<void> =>
  new Promise((resolve) => {
    metered.pending -= 1;
    metered.waiting.push(resolve);
    if (metered.pending > 0) return;
    setImmediate(() => {
      if (metered.pending > 0 || metered.waiting.length === 0) return;
      metered.roundTrips += 1;
      for (const goOn of metered.waiting.splice(0)) goOn();
    });
  });

/** Measures the commands that `work` sends to the table. Run one at a time, because it counts all commands of the process. */
export const measureConsumption = async (work: () => Promise<unknown>): Promise<Consumption> => {
  installMeter();
  const consumption: Metering = { units: 0, writeUnits: 0, commands: [], roundTrips: 0, pending: 0, waiting: [] };
  current = consumption;
  try {
    await work();
  } finally {
    current = undefined;
  }
  return consumption;
};

import { table } from '#core/table/client';

export interface Consumption {
  /** Capacity units as DynamoDB itself reports them. */
  units: number;
  /** Of these, what was written; the rest was read. */
  written: number;
  /** The commands that were sent, by name, in order. */
  commands: string[];
}

let current: Consumption | undefined;
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
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input });
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

/** What `work` asks of the table. One at a time: whatever else runs meanwhile is counted too. */
export const consumptionOf = async (work: () => Promise<unknown>): Promise<Consumption> => {
  install();
  const consumption: Consumption = { units: 0, written: 0, commands: [] };
  current = consumption;
  try {
    await work();
  } finally {
    current = undefined;
  }
  return consumption;
};

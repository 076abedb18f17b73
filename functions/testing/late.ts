import type { ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import { table } from '#core/kernel/table/client';

/**
 * Runs `action` with indexes that lag: a repeated query gets the same answer again, without later writes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export const withStaleIndexes = async <T>(action: () => Promise<T>): Promise<T> => {
  const answers = new Map<string, ServiceOutputTypes>();
  table().middlewareStack.add(
    (next) => async (args) => {
      if (!('IndexName' in args.input) || args.input.IndexName === undefined) return next(args);
      const asked = JSON.stringify(args.input);
      if (!answers.has(asked)) answers.set(asked, structuredClone((await next(args)).output));
      return { output: structuredClone(answers.get(asked)) as ServiceOutputTypes, response: {} };
    },
    { step: 'initialize', priority: 'high', name: 'standing', override: true },
  );
  try {
    return await action();
  } finally {
    table().middlewareStack.remove('standing');
  }
};

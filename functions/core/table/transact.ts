import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#core/errors';
import { table } from './client';
import type { Write } from './write';

/** DynamoDB's limit. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
export const maxTransactionItems = 100;

const attempts = 8;

/**
 * All of the writes or none. Throws the `refusal` of the first write whose condition fails.
 *
 * Two transactions that touch one item at the same moment cancel each other (TransactionConflict) and the SDK does not
 * retry that: it is tried again here, with growing random pauses, and is UNAVAILABLE after that. The SDK adds a
 * ClientRequestToken, so that its own retry of an answer lost on the network does not meet its own effect.
 */
export const transact = async (writes: readonly Write[]): Promise<void> => {
  if (writes.length > maxTransactionItems)
    throw new Error(`A transaction takes ${maxTransactionItems} items, not ${writes.length}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table().send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item) }));
      return;
    } catch (error) {
      const reasons = cancellationReasons(error);
      if (!reasons) throw error;
      const refused = reasons.indexOf('ConditionalCheckFailed');
      const refusal = writes[refused]?.refusal;
      if (refusal) throw refusal;
      if (!reasons.some((reason) => transient.has(reason))) throw error;
      if (attempt === attempts) throw new AppError('UNAVAILABLE', 'The service is busy. Please try again.', { cause: error });
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
};

const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Duck-typed: each bundle has its own copy of the SDK's classes. */
const cancellationReasons = (error: unknown): string[] | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TransactionInProgressException') return ['TransactionConflict'];
  if (error.name !== 'TransactionCanceledException' || !('CancellationReasons' in error)) return undefined;
  return (error.CancellationReasons as { Code?: string }[]).map((reason) => reason.Code ?? 'None');
};

/** One write outside a transaction, at half of its price. Throws its `refusal` when its condition fails. */
export const write = async ({ item, refusal }: Write): Promise<void> => {
  try {
    if (item.Put) await table().send(new PutCommand(item.Put));
    else if (item.Update)
      await table().send(new UpdateCommand({ ...item.Update, UpdateExpression: item.Update.UpdateExpression }));
    else if (item.Delete) await table().send(new DeleteCommand(item.Delete));
    else throw new Error('A check belongs into a transaction');
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') throw refusal;
    throw error;
  }
};

import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { retryWhile } from '#core/kernel/deadline';
import { AppError, busy } from '#core/kernel/errors';
import { table } from './client';
import { withoutKeys } from './keys';
import type { RawItem, Write } from './write';

/** DynamoDB's limit. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
export const maxTransactionItems = 100;

/** `transact`, or a function that adds writes to the same transaction. */
export type Save = (writes: readonly Write[]) => Promise<void>;

/** Thrown if nothing was written and a retry may succeed: another transaction holds an item, or capacity is short. */
class Retryable extends AppError {
  constructor(cause: unknown) {
    const { code, message } = busy();
    super(code, message, { cause });
  }
}

const isRetryableError = (error: unknown): boolean => error instanceof Retryable;

/**
 * Stores all of the writes or none. Retries conflicts with other transactions, which the SDK does not, with growing random pauses
 * until the call's deadline (deadline.ts). Each try has its own token, so that a retry by the SDK has no second effect.
 *
 * @throws the `refusal` of the first write whose condition fails; AppError UNAVAILABLE at the deadline
 */
export const transact = async (writes: readonly Write[]): Promise<void> => {
  if (writes.length > maxTransactionItems)
    throw new Error(`A transaction takes ${maxTransactionItems} items, not ${writes.length}`);
  let token = randomUUID();
  await retryWhile(async () => {
    try {
      await table().send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item), ClientRequestToken: token }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // An earlier request of this try still runs and may succeed. Only the same token can find out.
      if (error.name === 'TransactionInProgressException') throw new Retryable(error);
      const reasons = cancellationReasons(error);
      const refusal = writes[reasons.indexOf('ConditionalCheckFailed')]?.refusal;
      if (refusal) throw refusal;
      if (!reasons.some((reason) => retryableReasons.has(reason))) throw error;
      token = randomUUID();
      throw new Retryable(error);
    }
  }, isRetryableError);
};

const retryableReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Checks names instead of `instanceof`, because each bundle has its own copy of the SDK's classes. */
const cancellationReasons = (error: Error): string[] =>
  error.name === 'TransactionCanceledException' && 'CancellationReasons' in error
    ? (error.CancellationReasons as { Code?: string }[]).map(({ Code = 'None' }) => Code)
    : [];

/** Stores one write outside a transaction, at half the price. Retries and throws like `transact`. */
export const write = ({ item, refusal, onRefusal, onWritten }: Write): Promise<void> =>
  retryWhile(async () => {
    try {
      if (item.Put) await table().send(new PutCommand(item.Put));
      else if (item.Update) {
        const { UpdateExpression } = item.Update;
        const returned = onWritten && { ReturnValues: 'ALL_NEW' as const };
        const { Attributes } = await table().send(new UpdateCommand({ ...item.Update, UpdateExpression, ...returned }));
        if (Attributes) onWritten?.(withoutKeys(Attributes));
      } else if (item.Delete) await table().send(new DeleteCommand(item.Delete));
      else throw new Error('A check only works inside a transaction');
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error.name === 'ConditionalCheckFailedException') {
        onRefusal?.('Item' in error ? (error.Item as RawItem) : undefined);
        throw refusal;
      }
      if (error.name === 'TransactionConflictException') throw new Retryable(error);
      throw error;
    }
  }, isRetryableError);

import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '#core/kernel/ids';
import { table } from '#core/kernel/table/client';
import { days } from '#core/kernel/time';
import type { Item } from './everything';

/** As late as DynamoDB may remove what has expired: "within a few days". https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html */
export const latestTtl = days(2);

/** How late it removes one item: some at once, some only at the end. */
const latenessOf = ({ PK, SK }: Item): number =>
  (Buffer.from(sha256(`${PK} ${SK}`), 'base64url').readUInt32BE() / 2 ** 32) * latestTtl;

/**
 * The engine of the tests does not know TTL: removes of `items`, which are all of the table's, what DynamoDB would have removed by now.
 *
 * @returns what is left
 */
export const carryOutTtl = async (items: readonly Item[], now: Date): Promise<Item[]> => {
  const isOver = (item: Item): boolean =>
    typeof item.expiresAtEpochSeconds === 'number' && item.expiresAtEpochSeconds * 1000 + latenessOf(item) <= now.getTime();
  const over = items.filter(isOver).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
  for (let start = 0; start < over.length; start += 25) {
    const RequestItems = { [process.env.TABLE_NAME as string]: over.slice(start, start + 25) };
    await table().send(new BatchWriteCommand({ RequestItems }));
  }
  return items.filter((item) => !isOver(item));
};

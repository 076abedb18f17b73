import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** Converts a record of the SDK to one of Lambda, whose times are in seconds. */
export const toLambdaRecord = ({ dynamodb, ...record }: StreamRecord): DynamoDBRecord => {
  const at = dynamodb?.ApproximateCreationDateTime?.getTime();
  return {
    ...record,
    dynamodb: { ...dynamodb, ...(at !== undefined && { ApproximateCreationDateTime: at / 1000 }) },
  } as DynamoDBRecord;
};

/** The position of records in a shard, as Lambda reports records that it gave up. */
export interface Position {
  streamArn: string;
  shardId: string;
  startSequenceNumber: string;
  endSequenceNumber: string;
}

/** @throws DynamoDB's error for records that are older than a day, because they are gone */
export const recordsAt = async (streams: DynamoDBStreamsClient, position: Position): Promise<DynamoDBRecord[]> => {
  const { streamArn: StreamArn, shardId: ShardId, startSequenceNumber: SequenceNumber, endSequenceNumber } = position;
  const request = new GetShardIteratorCommand({ StreamArn, ShardId, SequenceNumber, ShardIteratorType: 'AT_SEQUENCE_NUMBER' });
  const records: DynamoDBRecord[] = [];
  let { ShardIterator } = await streams.send(request);
  while (ShardIterator) {
    const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    records.push(...Records.map(toLambdaRecord));
    const end = records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === endSequenceNumber);
    if (end >= 0) return records.slice(0, end + 1);
    ShardIterator = NextShardIterator;
  }
  return records;
};

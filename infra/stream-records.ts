import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** Converts a record as the SDK reads it to a record as Lambda delivers it: times are seconds. */
export const asDelivered = ({ dynamodb, ...record }: StreamRecord): DynamoDBRecord => {
  const at = dynamodb?.ApproximateCreationDateTime?.getTime();
  return {
    ...record,
    dynamodb: { ...dynamodb, ...(at !== undefined && { ApproximateCreationDateTime: at / 1000 }) },
  } as DynamoDBRecord;
};

/** Some records of a shard, as Lambda names them when it gives them up. */
export interface Position {
  streamArn: string;
  shardId: string;
  startSequenceNumber: string;
  endSequenceNumber: string;
}

/** Reads the records at a position. @throws Error of DynamoDB when they are older than a day: then they are gone */
export const recordsAt = async (streams: DynamoDBStreamsClient, position: Position): Promise<DynamoDBRecord[]> => {
  const { streamArn: StreamArn, shardId: ShardId, startSequenceNumber: SequenceNumber, endSequenceNumber } = position;
  const request = new GetShardIteratorCommand({ StreamArn, ShardId, SequenceNumber, ShardIteratorType: 'AT_SEQUENCE_NUMBER' });
  const records: DynamoDBRecord[] = [];
  let { ShardIterator } = await streams.send(request);
  while (ShardIterator) {
    const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    records.push(...Records.map(asDelivered));
    const end = records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === endSequenceNumber);
    if (end >= 0) return records.slice(0, end + 1);
    ShardIterator = NextShardIterator;
  }
  return records;
};

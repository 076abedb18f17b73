import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deliveries, filtersWithoutHints, streamFilters } from '#infra/stream-filters';
import type { StreamReaderId } from '#shared/schedules';

interface Props {
  reader: StreamReaderId;
  target: lambda.IFunction;
  table: dynamodb.ITableV2;
  live: boolean;
  missedEvents: sqs.IQueue;
}

/**
 * Starts a function when the table changes. A failing record blocks its shard until it is given up, by default for a day. The
 * function names failed records, and Lambda halves a failed batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
 */
export class StreamReader extends Construct {
  readonly mapping: lambda.CfnEventSourceMapping;

  constructor(scope: Construct, id: string, { reader, target, table, live, missedEvents }: Props) {
    super(scope, id);
    const { from, retriedFor, isQueued } = deliveries[reader];
    const patterns = live ? streamFilters[reader] : filtersWithoutHints(reader);
    this.mapping = new lambda.CfnEventSourceMapping(this, 'Mapping', {
      functionName: target.functionArn,
      eventSourceArn: table.tableStreamArn,
      startingPosition: lambda.StartingPosition[from],
      batchSize: 100,
      maximumBatchingWindowInSeconds: 0,
      bisectBatchOnFunctionError: true,
      maximumRecordAgeInSeconds: retriedFor,
      ...(isQueued
        ? {
            functionResponseTypes: ['ReportBatchItemFailures'],
            destinationConfig: { onFailure: { destination: missedEvents.queueArn } },
          }
        : { maximumRetryAttempts: 3 }),
      filterCriteria: { filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
    });
  }
}

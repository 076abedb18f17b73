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
  /** Whether the stage has live updates. */
  live: boolean;
  /** The queue of events that no function could process. */
  unheard: sqs.IQueue;
}

/**
 * Starts a function as soon as the table changes. A record that fails blocks those after it in its shard until it is given up: the default
 * would be a day. The function names the records that failed, and a batch in which one fails is halved.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
 */
export class StreamReader extends Construct {
  readonly mapping: lambda.CfnEventSourceMapping;

  constructor(scope: Construct, id: string, { reader, target, table, live, unheard }: Props) {
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
            destinationConfig: { onFailure: { destination: unheard.queueArn } },
          }
        : { maximumRetryAttempts: 3 }),
      filterCriteria: { filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
    });
  }
}

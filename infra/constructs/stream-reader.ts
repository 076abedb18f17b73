import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { filtersWithoutHints, streamFilters } from '#infra/stream-filters';
import type { StreamReaderId } from '#shared/schedules';

interface Props {
  reader: StreamReaderId;
  target: lambda.IFunction;
  table: dynamodb.ITableV2;
  /** Whether the stage has live updates. */
  live: boolean;
}

/**
 * Starts a function as soon as the table changes. Changes that cannot be delivered within a minute are worthless and are dropped:
 * the default would retry for a day, and block all later changes.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
 */
export class StreamReader extends Construct {
  readonly mapping: lambda.CfnEventSourceMapping;

  constructor(scope: Construct, id: string, { reader, target, table, live }: Props) {
    super(scope, id);
    const patterns = live ? streamFilters[reader] : filtersWithoutHints(reader);
    this.mapping = new lambda.CfnEventSourceMapping(this, 'Mapping', {
      functionName: target.functionArn,
      eventSourceArn: table.tableStreamArn,
      startingPosition: lambda.StartingPosition.LATEST,
      batchSize: 100,
      maximumBatchingWindowInSeconds: 0,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 3,
      maximumRecordAgeInSeconds: Duration.minutes(1).toSeconds(),
      filterCriteria: { filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
    });
  }
}

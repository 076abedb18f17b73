import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { streamSpecification, tableSchema } from '#core/kernel/table/schema';
import type { Stage } from '#infra/stage';
import { removalPolicyOf } from './removal-policy';

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/** The one table (functions/core/kernel/table/schema.ts). DynamoDB encrypts it with its own key, which is free. */
export class MarketplaceTable extends Construct {
  readonly table: dynamodb.TableV2;

  constructor(scope: Construct, id: string, { keepData, protect }: Pick<Stage, 'keepData' | 'protect'>) {
    super(scope, id);
    this.table = new dynamodb.TableV2(this, 'Table', {
      partitionKey: text(tableSchema.partitionKey),
      sortKey: text(tableSchema.sortKey),
      billing: dynamodb.Billing.onDemand(),
      timeToLiveAttribute: tableSchema.ttlAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: keepData ? 35 : 1 },
      globalSecondaryIndexes: tableSchema.indexes.map(({ name, partitionKey, sortKey, projection }) => ({
        indexName: name,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: dynamodb.ProjectionType[projection],
      })),
      // The stream is free while nobody reads it, and could only be removed after the stack that reads it.
      dynamoStream: dynamodb.StreamViewType[streamSpecification.StreamViewType],
      deletionProtection: protect,
      removalPolicy: removalPolicyOf(keepData),
    });
  }
}

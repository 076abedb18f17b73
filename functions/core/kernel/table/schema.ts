import type { Entity } from './entities';

/** The CDK app, the laptop's host and the tests create the table from this. */
export const tableSchema = {
  partitionKey: 'PK',
  sortKey: 'SK',
  ttlAttribute: 'expiresAtEpochSeconds',
  indexes: [
    { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' },
    { name: 'GSI2', partitionKey: 'GSI2PK', sortKey: 'GSI2SK', projection: 'ALL' },
    { name: 'GSI3', partitionKey: 'GSI3PK', sortKey: 'GSI3SK', projection: 'KEYS_ONLY' },
  ],
} as const;

/** Partitions whose items no function may change or remove (infra/constructs/rights.ts). */
export const appendOnly = { audit: 'AUDIT#', ledger: 'LEDGER#' } as const;

export type IndexName = (typeof tableSchema.indexes)[number]['name'];

/** Includes old images, because a removed item's owner is only in its old image. */
export const streamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;

/** Entities whose changes refresh open browsers (functions/core/telling/live/hints.ts). The stream is filtered to these. */
export const liveEntities = [
  'Project',
  'Bid',
  'Deck',
  'Question',
  'Conversation',
  'Tally',
  'Inbox',
  'Reputation',
  'VerificationDocument',
  'User',
  'Session',
  // For administrators.
  'Case',
  'ContactMessage',
  'Discrepancy',
  'Payment',
  'Comparison',
] as const satisfies readonly Entity[];
export type LiveEntity = (typeof liveEntities)[number];
/** Only their removal is sent to browsers. Sessions change with each use. */
export const endingEntities: readonly LiveEntity[] = ['Session'];

/** Entities whose changes administrators' figures, activity and search follow (functions/core/desk/follow/rules.ts). */
export const followedEntities = ['User', 'Project', 'Bid', 'Question', 'Message'] as const satisfies readonly Entity[];
export type FollowedEntity = (typeof followedEntities)[number];

/** Returns DynamoDB's CreateTable input, without a stream. */
export const createTableInput = (tableName: string) => {
  const { partitionKey, sortKey, indexes } = tableSchema;
  const keySchema = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  const keyAttributes = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: keyAttributes.map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: index.projection },
    })),
  };
};

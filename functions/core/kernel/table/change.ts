import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Key } from './keys';

/** A record of the table's stream. `before` is missing for a new item, `after` for a removed one. */
export interface Change<Item> {
  key: Key;
  before: Item | undefined;
  after: Item | undefined;
}

type Image = Parameters<typeof unmarshall>[0] | undefined;

const itemOf = (image: Image): Record<string, unknown> | undefined => image && unmarshall(image);

export const changeOf = ({ dynamodb }: Pick<DynamoDBRecord, 'dynamodb'>): Change<Record<string, unknown>> => ({
  key: itemOf(dynamodb?.Keys as Image) as unknown as Key,
  before: itemOf(dynamodb?.OldImage as Image),
  after: itemOf(dynamodb?.NewImage as Image),
});

import { afterAll, beforeAll } from 'vitest';
import { dynamodbKnobs, type Knobs } from '#infra/local/testing/dynamodb-proxy';

/**
 * Gives this test file a DynamoDB whose transactions conflict as in AWS (infra/local/testing/dynamodb-proxy.ts). By default, each
 * transaction takes long enough to conflict with racing ones. @returns the table's knobs, which start with the values in `given`
 */
export const withContention = (given: Partial<Knobs> = { holdMs: [2, 6] }): ReturnType<typeof dynamodbKnobs> => {
  const direct = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const url = process.env.DYNAMODB_PROXY_URL as string;
  const knobs = dynamodbKnobs(url, process.env.TABLE_NAME as string);
  beforeAll(async () => {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = url;
    await knobs.turn(given);
  });
  afterAll(() => {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = direct;
  });
  return knobs;
};

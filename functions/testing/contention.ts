import { afterAll, beforeAll } from 'vitest';
import { dynamodbKnobs, type Knobs } from '#infra/local/testing/dynamodb-proxy';

/**
 * Gives this test file a DynamoDB in which transactions conflict as they do in AWS (infra/local/testing/dynamodb-proxy.ts), and
 * returns the knobs of its table, initially `given`. By default, each transaction takes long enough for racing ones to meet it.
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

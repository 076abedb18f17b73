import { afterAll, beforeAll } from 'vitest';
import { dynamodbKnobs, type Knobs } from '#infra/local/testing/dynamodb-proxy';

/** What a table of ten items takes for a transaction in AWS, in milliseconds. */
const usualHold = [10, 20] as const;

/**
 * Gives this test file a DynamoDB in which transactions meet as they do in AWS (infra/local/testing/dynamodb-proxy.ts), and the knobs
 * of its table.
 */
export const withContention = (given: Partial<Knobs> = { holdMs: usualHold }): ReturnType<typeof dynamodbKnobs> => {
  const knobs = {} as ReturnType<typeof dynamodbKnobs>;
  const direct = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  beforeAll(async () => {
    const url = process.env.DYNAMODB_PROXY_URL as string;
    process.env.AWS_ENDPOINT_URL_DYNAMODB = url;
    Object.assign(knobs, dynamodbKnobs(url, process.env.TABLE_NAME as string));
    await knobs.turn(given);
  });
  afterAll(() => {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = direct;
  });
  return knobs;
};

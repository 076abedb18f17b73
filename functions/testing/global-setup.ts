import { startDynamoDb } from './dynamodb';

/** One engine for all test files; each file has a table of its own. */
export default async function setup(): Promise<() => void> {
  const { url, stop } = await startDynamoDb();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = url;
  return stop;
}

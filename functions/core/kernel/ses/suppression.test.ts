import { expect, it } from 'vitest';
import { logLines } from '#functions/testing/logs';
import { failNextMails, suppressionList, withMailServer } from '#functions/testing/mail';
import { unsuppress } from './suppression';

withMailServer();

const notified = async (address: string): Promise<unknown[]> => {
  logLines.length = 0;
  await unsuppress(address);
  expect(logLines.join()).not.toContain(address);
  return logLines.map((line) => JSON.parse(line)).map(({ level, event, errorName }) => [level, event, errorName]);
};

// First, since the first address makes the client: it asks once.
it.each([
  ['throttled', 'TooManyRequestsException'],
  ['refused', 'MessageRejected'],
] as const)('keeps the address on the list and logs no address if it is %s, after one try', async (mishap, errorName) => {
  const list = suppressionList('dana@test.example');
  failNextMails(mishap);
  expect(await notified('dana@test.example')).toEqual([['warn', 'address_stays_suppressed', errorName]]);
  expect([...list]).toEqual(['dana@test.example']);
});

it('removes only the given address from the list, even if it is not there', async () => {
  const list = suppressionList('dana@test.example', 'ann@test.example');
  expect(await notified('dana@test.example')).toEqual([]);
  expect([...list]).toEqual(['ann@test.example']);
  expect(await notified('dana@test.example')).toEqual([]);
});

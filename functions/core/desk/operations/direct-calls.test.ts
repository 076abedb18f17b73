import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { handler as sweepUploads } from '#functions/events/sweep-uploads';
import { lambdaContext } from '#functions/testing/call';
import { withS3 } from '#functions/testing/s3';

withS3();

let status = 403;
const asked: (string | undefined)[] = [];
const gateway = createServer(({ url }, response) => {
  asked.push(url);
  response.writeHead(status).end();
});

afterEach(() => {
  delete process.env.API_URL;
  gateway.close();
});

it('fails the hourly run if the API answers a call that bypasses CloudFront', async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  process.env.API_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  await sweepUploads({}, lambdaContext());
  expect(asked).toEqual(['/api/health']);
  for (status of [200, 500]) await expect(sweepUploads({}, lambdaContext())).rejects.toThrow('sweepUploads: 1 of');
});

import { beforeAll, describe, expect, it } from 'vitest';
import { checkHealth } from '#shared/api/routes';
import { caller } from '../../testing/call';
import { logLines } from '../../testing/logs';

const health = caller(checkHealth);

describe('checkHealth', () => {
  it('returns ok to everybody while the table answers', async () => {
    const answer = await health();
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    expect((await health({ sessionId: 'A'.repeat(43) })).status).toBe(200);
  });

  it('logs nothing when the table answers', async () => {
    const before = logLines.length;
    await health();
    expect(logLines.slice(before)).toEqual([]);
  });

  describe('without a table', () => {
    const { TABLE_NAME } = process.env;
    beforeAll(() => {
      process.env.TABLE_NAME = 'no-such-table';
      return () => {
        process.env.TABLE_NAME = TABLE_NAME;
      };
    });

    it('returns 500 and logs it', async () => {
      const before = logLines.length;
      expect((await health()).status).toBe(500);
      expect(logLines.slice(before).join()).toContain('"operation":"checkHealth"');
    });
  });
});

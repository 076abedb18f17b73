import { summarize } from './log';

const line = (fields: object) => JSON.stringify({ level: 'error', event: 'failure', operation: 'login', ...fields });

describe('summarize', () => {
  it('shortens a warning or error, with its place in our sources', () => {
    const stack = [
      'TypeError: no',
      '    at read (/home/ann/settee/functions/core/kernel/table/read.ts:10:71)',
      '    at run (/home/ann/settee/node_modules/@middy/core/functions/index.ts:1:1)',
      '    at async file:///home/ann/settee/functions/endpoints/accounts/login.ts:7:3',
      '    at node:internal/process:1:1',
    ].join('\n');
    expect(summarize(line({ errorName: 'TypeError', errorMessage: 'no', stack }))).toBe(
      '✗ failure login TypeError: no\n    at functions/core/kernel/table/read.ts:10\n    at functions/endpoints/accounts/login.ts:7',
    );
    expect(summarize(line({ level: 'warn', event: 'slow' }))).toBe('! slow login');
  });

  it('returns nothing for successes and other lines', () => {
    expect(summarize(line({ level: 'info' }))).toBeUndefined();
    expect(summarize('hello')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { AppError, conflict } from '#core/kernel/errors';
import { saveUpload } from '#core/market/photo/upload.repo';
import { checkHealth, createProject, createUpload, editProject, placeBid } from '#shared/api/routes';
import { anOwner, aStager, projectInput } from '../testing/builders';
import { caller } from '../testing/call';
import { logLines } from '../testing/logs';
import { exampleParams } from '../testing/operations';
import { creation } from './creation';
import { endpoint } from './endpoint';

const healthThat = (fail: () => never) =>
  caller(
    checkHealth,
    endpoint(checkHealth, async () => fail()),
  );
const failingWith = (error: unknown) =>
  healthThat(() => {
    throw error;
  });

/** Returns the parsed lines that `work` logs. */
const logsOf = async (work: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  const before = logLines.length;
  await work();
  return logLines.slice(before).map((line) => JSON.parse(line));
};

/** Makes an error as the SDK throws it after its retries. */
const sdkError = (name: string, $metadata: object, message = 'secret detail') =>
  Object.assign(new Error(message), { name, $metadata: { attempts: 4, ...$metadata } });

describe('an unexpected error', () => {
  it('returns only a request id, and logs the complete error with it', async () => {
    let answer: Awaited<ReturnType<ReturnType<typeof healthThat>>> | undefined;
    const logs = await logsOf(async () => {
      answer = await failingWith(new TypeError('secret detail', { cause: new Error('root') }))();
    });
    expect(answer?.status).toBe(500);
    expect(answer?.error).toEqual({
      message: 'Something failed on our side. Please try again. If it fails again, write to us.',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
    expect(logs).toMatchObject([
      {
        level: 'error',
        event: 'failure',
        requestId: answer?.error.requestId,
        errorName: 'TypeError',
        errorMessage: 'secret detail',
        cause: 'Error: root',
      },
      { level: 'error', event: 'request', operation: 'checkHealth', status: 500, code: 'INTERNAL' },
    ]);
  });

  it('returns 503 for transient errors of AWS services, and 500 for others', async () => {
    const transient = [
      sdkError('TimeoutError', {}),
      sdkError('Error', {}, 'connect ECONNREFUSED'),
      sdkError('InternalServerError', { httpStatusCode: 500 }),
      sdkError('ServiceUnavailable', { httpStatusCode: 503 }),
      sdkError('ProvisionedThroughputExceededException', { httpStatusCode: 400 }),
      sdkError('ThrottlingException', { httpStatusCode: 400 }),
      sdkError('RequestLimitExceeded', { httpStatusCode: 400 }),
      sdkError('SlowDown', { httpStatusCode: 503 }),
    ];
    for (const error of transient) {
      const logs = await logsOf(async () => {
        const answer = await failingWith(error)();
        expect([answer.status, answer.error.code], error.name).toEqual([503, 'UNAVAILABLE']);
        expect(answer.error.requestId).toBeDefined();
        expect(answer.text).not.toContain('secret');
      });
      expect(logs).toMatchObject([
        { event: 'failure', errorName: error.name },
        { event: 'request', code: 'UNAVAILABLE' },
      ]);
    }
    for (const error of [
      sdkError('ValidationException', { httpStatusCode: 400 }),
      sdkError('AccessDeniedException', { httpStatusCode: 400 }),
    ]) {
      expect((await failingWith(error)()).status, error.name).toBe(500);
    }
    for (const odd of ['a text', null, undefined, { $metadata: {} }]) expect((await failingWith(odd)()).status).toBe(500);
  });
});

describe('a creation that fails after it was saved', () => {
  it('returns its answer and logs the failure', async () => {
    const { id, sessionId } = await anOwner();
    const answer = { key: 'uploads/x', url: 'https://media.example', fields: {}, expiresAt: new Date().toISOString() };
    const create = caller(
      createUpload,
      creation(createUpload, async ({ once, now }) => {
        await saveUpload(answer.key, id, now, once.saveWith(answer));
        throw new TypeError('and then something broke');
      }),
    );
    const call = { sessionId, body: { contentType: 'image/png', size: 10 }, headers: { 'idempotency-key': 'k1' } };
    const logs = await logsOf(async () => {
      const { status, body } = await create(call);
      expect([status, body]).toEqual([201, answer]);
    });
    expect(logs).toMatchObject([
      { level: 'warn', event: 'failed_after_saving', errorName: 'TypeError' },
      { event: 'request', status: 201 },
    ]);
  });
});

describe('a refusal', () => {
  it('is logged in one line of codes and ids', async () => {
    const { id, sessionId } = await anOwner();
    const edit = caller(
      editProject,
      endpoint(editProject, async () => {
        throw conflict("This project has bids, so you can't edit or delete it. Post an update or cancel the project instead.");
      }),
    );
    const logs = await logsOf(() => edit({ params: exampleParams, sessionId, body: { title: 'Private title' } }));
    expect(logs).toEqual([
      {
        level: 'info',
        event: 'request',
        time: expect.any(String),
        requestId: expect.any(String),
        operation: 'editProject',
        status: 409,
        code: 'CONFLICT',
        callerId: id,
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('contains Retry-After in whole seconds, at least one', async () => {
    for (const [seconds, header] of [
      [0.2, '1'],
      [59.1, '60'],
    ] as const) {
      const answer = await caller(
        createProject,
        endpoint(createProject, async () => {
          throw new AppError('UNAVAILABLE', 'Busy', { retryAfterSeconds: seconds });
        }),
      )({ sessionId: (await anOwner()).sessionId, body: projectInput, bypassesSite: true });
      expect(answer.headers['retry-after']).toBe(header);
    }
  });
});

describe('a caller without permission', () => {
  it('is refused before the input is validated', async () => {
    const place = caller(
      placeBid,
      endpoint(placeBid, () => expect.fail('called')),
    );
    const calls = { params: { id: 'nonsense' }, body: '{"broken' };
    expect((await place(calls)).status).toBe(401);
    expect((await place({ ...calls, sessionId: (await anOwner()).sessionId })).status).toBe(403);
    expect((await place({ ...calls, sessionId: (await aStager()).sessionId })).status).toBe(400);
  });
});

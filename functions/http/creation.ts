import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Administrator } from '#core/kernel/audit-log/audit.repo';
import { isAppError } from '#core/kernel/errors';
import { type KeyedCall, keyedCall, keyedName, openAnswer } from '#core/kernel/idempotency/idempotency';
import { answerKey, findAnswer, keepAnswer } from '#core/kernel/idempotency/idempotency.repo';
import { sha256 } from '#core/kernel/ids';
import { errorFields, log } from '#core/kernel/log';
import { both } from '#core/kernel/parallel';
import type { Get } from '#core/kernel/table/read';
import { type Save, transact } from '#core/kernel/table/transact';
import type { Account } from '#core/market/account/account';
import { errorStatus } from '#shared/api/errors';
import type { Route } from '#shared/api/route';
import { type Handler, type Input, type Output, serve } from './endpoint';
import { presentReplay } from './respond';

interface AnswerStore<Kept> {
  /** Returns a `Save` that waits for `counted`. If the call has a key, it also stores the answer in the same transaction. */
  saveWith: (answer: Kept) => Save;
  /** Resolves once the call is counted against the quota. Side effects outside the transaction must wait for it. */
  counted: Promise<void>;
}

type CreationInput<R extends Route, Kept> = Input<R> & { once: AnswerStore<Kept> };

const keyHeader = 'idempotency-key';

const subjectOf = (caller: Account | Administrator | undefined, body: unknown): string => {
  if (caller) return 'id' in caller ? caller.id : caller.username;
  const { email } = Object(body) as { email?: unknown };
  if (typeof email !== 'string') throw new Error('A creation without a caller needs an e-mail address in its body');
  return sha256(email);
};

/**
 * Answers the first call with a key through `create`, and later calls with the stored answer through `again`. If `create` fails, it
 * looks for a stored answer again: a repeated call may have been faster, or this call was saved before it failed.
 * @throws AppError IDEMPOTENCY_KEY_REUSED
 */
const answerWithReplay = async <Result>(
  call: KeyedCall,
  now: Date,
  read: Get,
  create: () => Promise<Result>,
  again: (kept: unknown) => Promise<Result>,
): Promise<Result> => {
  const before = await findAnswer(call, now, read);
  if (before) return again(openAnswer(call, before));
  try {
    return await create();
  } catch (error) {
    const kept = await findAnswer(call, now).catch(() => undefined);
    if (!kept) throw error;
    const isExpected = isAppError(error) && errorStatus[error.code] < 500;
    if (!isExpected) log('warn', 'failed_after_saving', { operation: call.operation, ...errorFields(error) });
    return again(openAnswer(call, kept));
  }
};

/**
 * Returns the Lambda handler of a route that creates something, with support for `Idempotency-Key`. `again` answers a repeated call
 * if the first answer contains a secret, which is not stored. Separate from `endpoint`, so that other functions do not load it.
 */
export const creation = <R extends Route, Kept = Output<R>>(
  route: R,
  fn: (input: CreationInput<R, Kept>) => Promise<Output<R>>,
  again?: (input: Input<R>, kept: Kept) => Promise<Output<R>>,
): Handler =>
  serve<R, { once: AnswerStore<Kept> }>(route, fn, {
    keysToRead: ({ headers }, userId) => {
      const key = headers[keyHeader];
      return key === undefined ? [] : [answerKey(keyedName(route.id, userId, key))];
    },
    run: async (input, { event, read, countUse, answer }) => {
      const { params, body, now } = input;
      const key = event.headers[keyHeader];
      const call = key === undefined ? undefined : keyedCall(route.id, subjectOf(input.caller, body), key, [params, body]);
      const create = async (): Promise<APIGatewayProxyStructuredResultV2> => {
        const counted = countUse();
        const saveWith: AnswerStore<Kept>['saveWith'] = (kept) => async (writes) => {
          await counted;
          await transact([...(call ? [keepAnswer(call, kept, now)] : []), ...writes]);
        };
        const [, result] = await both(counted, answer({ once: { saveWith, counted } }));
        return result;
      };
      const repeat = async (kept: unknown) => presentReplay(route, event, again ? await again(input, kept as Kept) : kept);
      return call ? answerWithReplay(call, now, read, create, repeat) : create();
    },
  });

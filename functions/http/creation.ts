import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
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
import type { Admin } from './caller';
import { type Handler, type Input, type Output, serve } from './endpoint';
import { presentAgain } from './respond';

interface Once<Kept> {
  /** Returns a `Save` that waits for `counted` and stores the answer to a call with a key in the same transaction. */
  keeping: (answer: Kept) => Save;
  /** Settles once the caller's quota is counted. Side effects outside the transaction must wait for it. */
  counted: Promise<void>;
}

type CreationInput<R extends Route, Kept> = Input<R> & { once: Once<Kept> };

const keyHeader = 'idempotency-key';

const subjectOf = (caller: Account | Admin | undefined, body: unknown): string => {
  if (caller) return 'id' in caller ? caller.id : caller.username;
  const { email } = Object(body) as { email?: unknown };
  if (typeof email !== 'string') throw new Error('A creation without a caller needs an e-mail address in its body');
  return sha256(email);
};

/**
 * Answers the first call of a key with `create`, later calls with `again` and the stored answer. Looks for an answer also if
 * `create` fails: a repeated call may have won, or this one was saved before it failed. @throws AppError IDEMPOTENCY_KEY_REUSED
 */
const answerOnce = async <Result>(
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
    const foreseen = isAppError(error) && errorStatus[error.code] < 500;
    if (!foreseen) log('warn', 'failed_after_saving', { operation: call.operation, ...errorFields(error) });
    return again(openAnswer(call, kept));
  }
};

/**
 * Returns the handler of a creation with Idempotency-Key support. `again` recreates answers that contain a secret. Separate from
 * `endpoint`, so that other functions do not load it.
 */
export const creation = <R extends Route, Kept = Output<R>>(
  route: R,
  fn: (input: CreationInput<R, Kept>) => Promise<Output<R>>,
  again?: (input: Input<R>, kept: Kept) => Promise<Output<R>>,
): Handler =>
  serve<R, { once: Once<Kept> }>(route, fn, {
    ahead: ({ headers }, userId) => {
      const key = headers[keyHeader];
      return key === undefined ? [] : [answerKey(keyedName(route.id, userId, key))];
    },
    run: async (input, { event, read, count, work }) => {
      const { params, body, now } = input;
      const key = event.headers[keyHeader];
      const call = key === undefined ? undefined : keyedCall(route.id, subjectOf(input.caller, body), key, [params, body]);
      const create = async (): Promise<APIGatewayProxyStructuredResultV2> => {
        const counted = count();
        const keeping: Once<Kept>['keeping'] = (answer) => async (writes) => {
          await counted;
          await transact([...(call ? [keepAnswer(call, answer, now)] : []), ...writes]);
        };
        const [, result] = await both(counted, work({ once: { keeping, counted } }));
        return result;
      };
      const repeat = async (kept: unknown) => presentAgain(route, event, again ? await again(input, kept as Kept) : kept);
      return call ? answerOnce(call, now, read, create, repeat) : create();
    },
  });

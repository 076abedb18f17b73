import type { Account } from '#core/account/account';
import { isAppError } from '#core/errors';
import { type KeyedCall, keyedCall, openAnswer } from '#core/idempotency/idempotency';
import { findAnswer, keepAnswer } from '#core/idempotency/idempotency.repo';
import { sha256 } from '#core/ids';
import { errorFields, log } from '#core/log';
import { type Save, transact } from '#core/table/transact';
import { errorStatus } from '#shared/api/errors';
import type { Route } from '#shared/api/route';
import type { Admin } from './caller';
import { type Handler, type Input, type Output, serve } from './endpoint';
import { presentAgain } from './respond';

/** Wraps the handler of a creation, so that the same call sent again creates nothing twice. */
interface Once<Kept> {
  /**
   * How to save the fact: with the answer to it in the same transaction, so that the two are there together or not at all. Undefined for a
   * call without a key, which saves the fact alone.
   */
  keeping: (answer: Kept) => Save | undefined;
}

type CreationInput<R extends Route, Kept> = Input<R> & { once: Once<Kept> };

/** Whose key it is: the account's, the administrator's, or, where nobody signs in, that of the e-mail address in the body. */
const subjectOf = (caller: Account | Admin | undefined, body: unknown): string => {
  if (caller) return 'id' in caller ? caller.id : caller.username;
  const { email } = Object(body) as { email?: unknown };
  if (typeof email !== 'string') throw new Error('A creation without a caller needs an e-mail address in its body');
  return sha256(email);
};

/**
 * Answers the first call of a key by `create`, and every later one `again` with what the first has kept. Whatever `create` fails with, the
 * same call may have come first a moment ago, or this one may have been carried out before it failed: it is looked for once more.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED, and whatever else `create` and `again` throw
 */
const answerOnce = async <Result>(
  call: KeyedCall,
  now: Date,
  create: () => Promise<Result>,
  again: (kept: unknown) => Promise<Result>,
): Promise<Result> => {
  const before = await findAnswer(call, now);
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
 * The handler of a creation, which looks at an Idempotency-Key: one that was sent before is answered by what `fn` kept then. Where that cannot
 * be the answer, because a secret is in it, `again` makes it anew of what was kept.
 *
 * Apart from `endpoint`, so that functions that create nothing do not carry it.
 */
export const creation = <R extends Route, Kept = Output<R>>(
  route: R,
  fn: (input: CreationInput<R, Kept>) => Promise<Output<R>>,
  again?: (input: Input<R>, kept: Kept) => Promise<Output<R>>,
): Handler =>
  serve<R, { once: Once<Kept> }>(route, fn, (input, event, work) => {
    const { params, body, now } = input;
    const key = event.headers['idempotency-key'];
    if (key === undefined) return work({ once: { keeping: () => undefined } });
    const call = keyedCall(route.id, subjectOf(input.caller, body), key, [params, body]);
    const once: Once<Kept> = { keeping: (answer) => (writes) => transact([keepAnswer(call, answer, now), ...writes]) };
    return answerOnce(
      call,
      now,
      () => work({ once }),
      async (kept) => presentAgain(route, event, again ? await again(input, kept as Kept) : kept),
    );
  });

import { type Key, keys } from '#core/kernel/table/keys';
import { type Get, get } from '#core/kernel/table/read';
import { put, type Write } from '#core/kernel/table/write';
import { plus, ttl } from '#core/kernel/time';
import { answersAreKeptFor, type KeptAnswer, type KeyedCall, type KeyedName, sealAnswer } from './idempotency';

export const answerKey = ({ subject, operation, keyHash }: KeyedName): Key => keys.keptAnswer(subject, operation, keyHash);

/** AP160: the stored answer to a key's first call in the last 24 hours. 1 read unit for each 4 KB of the answer. */
export const findAnswer = async (call: KeyedCall, now: Date, read: Get = get): Promise<KeptAnswer | undefined> => {
  const kept = await read<KeptAnswer>(answerKey(call));
  // TTL deletes late.
  return kept && kept.expiresAt > now.toISOString() ? kept : undefined;
};

/** Stores the answer in the transaction of its result. Refused if the key has an unexpired one. 2 write units per KB. */
export const keepAnswer = (call: KeyedCall, answer: unknown, now: Date): Write => {
  const end = plus(now, answersAreKeptFor);
  const kept: KeptAnswer = { sealed: sealAnswer(call, answer), expiresAt: end.toISOString() };
  return put(
    { ...answerKey(call), entity: 'KeptAnswer', ...kept, expiresAtEpochSeconds: ttl(end) },
    { over: { expiresAt: { atMost: now.toISOString() } } },
  );
};

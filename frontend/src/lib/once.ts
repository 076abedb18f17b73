import { useState } from 'react';
import { ApiError } from './errors';

/** Stores a key beyond the page. */
export interface KeptKey {
  read: () => string | null;
  /** Null removes the key. */
  keep: (key: string | null) => void;
}

type Creating<Made> = (idempotencyKey: string) => Promise<Made>;

/** `crypto.randomUUID` needs HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isKey = (text: string | null | undefined): text is string => /^[0-9a-f]{32}$/.test(text ?? '');

/** The server knows the key with a different body. The next try gets a new key. */
const isKeyReused = (error: unknown): boolean => error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';

/** Creates things exactly once: every try sends the same idempotency key until the server answers with the created thing. */
export const onceEach = (kept?: KeptKey) => {
  const known = kept?.read();
  let key = isKey(known) ? known : null;
  const use = (next: string | null): void => {
    key = next;
    kept?.keep(next);
  };
  const once = async <Made>(create: Creating<Made>): Promise<Made> => {
    const current = key ?? newKey();
    if (key === null) use(current);
    try {
      const made = await create(current);
      use(null);
      return made;
    } catch (error) {
      if (isKeyReused(error)) use(null);
      throw error;
    }
  };
  /** `goOn`: the next try belongs to the tries with this key. */
  return Object.assign(once, { goOn: use });
};

/** `mutationFn: (body) => once((idempotencyKey) => call('placeBid', { body, idempotencyKey }))` */
export const useOnce = (kept?: KeptKey): ReturnType<typeof onceEach> => useState(() => onceEach(kept))[0];

import { useState } from 'react';
import { ApiError } from './errors';

/** Where a key outlives its page. */
export interface KeptKey {
  read: () => string | null;
  /** Null: there is none any more. */
  keep: (key: string | null) => void;
}

type Creating<Made> = (idempotencyKey: string) => Promise<Made>;

/** By getRandomValues, as crypto.randomUUID is there on HTTPS only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is kept may be anybody's. */
const isKey = (text: string | null | undefined): text is string => /^[0-9a-f]{32}$/.test(text ?? '');

/** The server knows of a first try, and that this is another thing: whoever reads so may send it as that. */
const isAnother = (error: unknown): boolean => error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';

/**
 * Creates one thing after the other, each once: every try has the key of the first one, until one of them is answered with what was created.
 * So whoever presses again after an answer was lost gets that answer, and makes nothing twice.
 */
export const onceEach = (kept?: KeptKey) => {
  const known = kept?.read();
  let key = isKey(known) ? known : null;
  const use = (next: string | null): void => {
    key = next;
    kept?.keep(next);
  };
  return async <Made>(create: Creating<Made>): Promise<Made> => {
    const current = key ?? newKey();
    if (key === null) use(current);
    try {
      const made = await create(current);
      use(null);
      return made;
    } catch (error) {
      if (isAnother(error)) use(null);
      throw error;
    }
  };
};

/** For a form that creates: `mutationFn: (body) => once((idempotencyKey) => call('placeBid', { body, idempotencyKey }))`. */
export const useOnce = (kept?: KeptKey): ReturnType<typeof onceEach> => useState(() => onceEach(kept))[0];

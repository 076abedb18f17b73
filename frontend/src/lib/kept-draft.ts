import * as z from 'zod/mini';
import { session } from './session';
import { stored } from './storage';

/** A form's input, stored on this device until it is sent or the session ends (drafts.ts). */
export const keptDraft = <Schema extends z.ZodMiniType>(place: string, schema: Schema) => {
  const { read, write } = stored('localStorage', place);
  return {
    /** Returns null if there is no readable draft. */
    read: (): z.output<Schema> | null => {
      try {
        return z.safeParse(schema, JSON.parse(read() ?? 'null')).data ?? null;
      } catch {
        // The stored text can be anything.
        return null;
      }
    },
    /** Null deletes the draft. Stores nothing after a logout, even in another tab. */
    keep: (draft: z.output<Schema> | null): void => {
      if (session.isKept()) write(draft && JSON.stringify(draft));
    },
  };
};

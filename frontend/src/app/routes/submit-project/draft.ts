import * as z from 'zod/mini';
import { eachField } from '#features/projects/fields';
import { asFormValues, type ProjectFormValues } from '#features/projects/form-variants';
import { draftPlaces } from '#lib/draft-places';
import type { KeptKey } from '#lib/once';
import { session } from '#lib/session';
import { stored } from '#lib/storage';

/**
 * The input of a project's form, kept on this device for its account until the project is submitted or the draft discarded.
 * Photos are kept apart (draft-photos.ts).
 */
export interface Draft {
  savedAt: string;
  values: Partial<ProjectFormValues>;
}

const text = z.string();
/**
 * Values that a form can show without failing, because the stored draft may have been edited with the browser's developer tools.
 */
const showable = {
  ...{ text, choice: text, day: z.nullable(text), list: z.array(text) },
  // The fields accept typed numbers.
  number: z.nullable(z.union([z.number(), text])),
};
const StoredDraft = z.object({
  savedAt: z.iso.datetime(),
  values: z.partial(z.object(eachField(({ holds = 'text' }) => showable[holds]))),
});

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && !Number.isNaN(value);

const draftOf = (userId: string) => stored('localStorage', draftPlaces.text(userId));

/** The draft of an account; null if there is none, or if it cannot be read. */
export const readDraft = (userId: string): Draft | null => {
  try {
    const { data } = z.safeParse(StoredDraft, JSON.parse(draftOf(userId).read() ?? 'null'));
    return data ? { ...data, values: asFormValues(data.values) } : null;
  } catch {
    // The stored text can be anything.
    return null;
  }
};

/**
 * Stores the input so far; without any input, deletes the draft. After a logout, in another tab as well, nothing may be stored.
 */
export const keepDraft = (userId: string, values: Partial<ProjectFormValues>, now: Date): void => {
  const said = Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== 'posterType' && isFilled(value)));
  if (!session.isKept()) return;
  draftOf(userId).write(Object.keys(said).length > 0 ? JSON.stringify({ savedAt: now.toISOString(), values: said }) : null);
};

/**
 * The idempotency key for sending an account's draft, stored with the draft. If the answer is lost and the user reloads the page
 * and submits the draft again, the project is not posted twice.
 */
export const keyOfDraft = (userId: string): KeptKey => {
  const { read, write } = stored('localStorage', draftPlaces.sendingKey(userId));
  return { read, keep: (key) => void ((key === null || session.isKept()) && write(key)) };
};

export const discardDraft = (userId: string): void => {
  keepDraft(userId, {}, new Date());
  keyOfDraft(userId).keep(null);
};

import * as z from 'zod/mini';
import { eachField } from '#features/projects/fields';
import { asFormValues, type ProjectFormValues } from '#features/projects/form-variants';
import { draftPlaces } from '#lib/draft-places';
import { keptDraft } from '#lib/kept-draft';
import type { KeptKey } from '#lib/once';
import { session } from '#lib/session';
import { stored } from '#lib/storage';

/** Stored on this device for its account until it is submitted or discarded. draft-photos.ts has the photos. */
export interface Draft {
  savedAt: string;
  values: Partial<ProjectFormValues>;
}

const text = z.string();
/** Values that the form can show. A person may have edited the stored draft. */
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

const draftOf = (userId: string) => keptDraft(draftPlaces.text(userId), StoredDraft);

/** Returns null if there is no readable draft. */
export const readDraft = (userId: string): Draft | null => {
  const draft = draftOf(userId).read();
  return draft && { ...draft, values: asFormValues(draft.values) };
};

/** Stores the input, or deletes an empty draft. */
export const keepDraft = (userId: string, values: Partial<ProjectFormValues>, now: Date): void => {
  const filled = Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== 'posterType' && isFilled(value)));
  draftOf(userId).keep(Object.keys(filled).length > 0 ? { savedAt: now.toISOString(), values: filled } : null);
};

/** Stores the idempotency key with the draft, so that submitting it again after a reload posts the project once. */
export const keyOfDraft = (userId: string): KeptKey => {
  const { read, write } = stored('localStorage', draftPlaces.sendingKey(userId));
  return { read, keep: (key) => void ((key === null || session.isKept()) && write(key)) };
};

export const discardDraft = (userId: string): void => {
  keepDraft(userId, {}, new Date());
  keyOfDraft(userId).keep(null);
};

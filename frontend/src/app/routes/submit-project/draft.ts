import * as z from 'zod/mini';
import { eachField } from '#features/projects/fields';
import { asFormValues, type ProjectFormValues } from '#features/projects/form-variants';
import { draftPlaces } from '#lib/draft-places';
import type { KeptKey } from '#lib/once';
import { session } from '#lib/session';
import { stored } from '#lib/storage';

/**
 * What has been typed into a project's form, kept on this device for its account until it is submitted or discarded. Its photos are
 * kept beside it (draft-photos.ts).
 */
export interface Draft {
  savedAt: string;
  values: Partial<ProjectFormValues>;
}

const text = z.string();
/** What a form can show again without breaking, whoever wrote it: somebody with the browser's tools, say. */
const showable = {
  ...{ text, choice: text, day: z.nullable(text), list: z.array(text) },
  // Fields take numbers as they are typed.
  number: z.nullable(z.union([z.number(), text])),
};
const StoredDraft = z.object({
  savedAt: z.iso.datetime(),
  values: z.partial(z.object(eachField(({ holds = 'text' }) => showable[holds]))),
});

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && !Number.isNaN(value);

const draftOf = (userId: string) => stored('localStorage', draftPlaces.text(userId));

/** The draft of an account; null where there is none, or none that can be read. */
export const readDraft = (userId: string): Draft | null => {
  try {
    const { data } = z.safeParse(StoredDraft, JSON.parse(draftOf(userId).read() ?? 'null'));
    return data ? { ...data, values: asFormValues(data.values) } : null;
  } catch {
    // What is in a browser's storage is anybody's.
    return null;
  }
};

/** Keeps what has been said so far; where nothing has, there is no draft. Whoever has logged out meanwhile, in another tab too, leaves nothing behind. */
export const keepDraft = (userId: string, values: Partial<ProjectFormValues>, now: Date): void => {
  const said = Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== 'posterType' && isSaid(value)));
  if (!session.isKept()) return;
  draftOf(userId).write(Object.keys(said).length > 0 ? JSON.stringify({ savedAt: now.toISOString(), values: said }) : null);
};

/**
 * The key under which an account's draft is sent, kept with it: a project whose answer was lost is not posted a second time by whoever loads
 * the page anew and submits the draft again.
 */
export const keyOfDraft = (userId: string): KeptKey => {
  const { read, write } = stored('localStorage', draftPlaces.sendingKey(userId));
  return { read, keep: (key) => void ((key === null || session.isKept()) && write(key)) };
};

export const discardDraft = (userId: string): void => {
  keepDraft(userId, {}, new Date());
  keyOfDraft(userId).keep(null);
};

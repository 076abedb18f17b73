import { keys } from '#core/kernel/table/keys';
import { type Get, get } from '#core/kernel/table/read';
import { type Save, transact } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { fragmentsOf, maskSeenTogether } from './together';

/** The end of a masked text that could be half of a phone number or an address. */
interface Fragment {
  text: string;
  /** The receiver of a message. Absent: everybody who can see the project. */
  to?: string;
}

/** The fragments in all texts of one account, oldest first. */
interface Fragments {
  fragments: Fragment[];
  /** An optimistic lock. If two texts are written at once, the second is masked again, together with the first. */
  revision: number;
}

/** Enough for a number in ten pieces, with other fragments between them. */
const maxFragments = 30;

/** Fragments up to this length are stored again each time, because "five", "five", "five" may be three digits of a number. */
const maxRepeatedLength = 8;

interface Masking {
  /** The only reader of these texts. */
  to?: string;
  /** Other texts that the reader sees with them. */
  beside?: readonly string[];
}

/** Masks new texts of one account together with its earlier fragments for the same readers. */
export interface Mask {
  apply: (texts: readonly string[], masking?: Masking) => string[];
  /** Returns a save that also stores the new fragments. It throws StaleRead if the account wrote others meanwhile. */
  saveWith: (save?: Save) => Save;
}

const maskBeside = (userId: string, { fragments, revision }: Fragments): Mask => {
  let known = fragments;
  return {
    apply: (texts, { to, beside = [] } = {}) => {
      const written = new Set(texts.flatMap(fragmentsOf).filter((text) => text.length > maxRepeatedLength));
      // An edit does not count its own earlier text.
      const before = known.filter((one) => !written.has(one.text) && (!to || !one.to || one.to === to));
      const shown = maskSeenTogether(texts, [...beside, ...before.map(({ text }) => text)]);
      const isKnown = (text: string): boolean =>
        text.length > maxRepeatedLength && known.some((one) => one.text === text && one.to === to);
      const added = shown.flatMap(fragmentsOf).filter((text) => !isKnown(text));
      if (added.length > 0) known = [...known, ...added.map((text) => ({ text, ...(to && { to }) }))].slice(-maxFragments);
      return shown;
    },
    saveWith:
      (save = transact) =>
      (writes) =>
        save(
          known === fragments
            ? writes
            : [
                ...writes,
                update(keys.fragments(userId), {
                  set: { entity: 'Fragments', fragments: known },
                  add: { revision: 1 },
                  upsert: true,
                  when: { revision: revision === 0 ? { absent: true } : revision },
                }),
              ],
        ),
  };
};

const none: Fragments = { fragments: [], revision: 0 };

/** Returns a mask that knows no earlier texts, for writes without free text. */
export const freshMask = (userId: string): Mask => maskBeside(userId, none);

/** AP65: the mask of an account with its fragments. 1 read unit. `read` may have read it already. */
export const maskFor = async (userId: string, read: Get = get): Promise<Mask> =>
  maskBeside(userId, (await read<Fragments>(keys.fragments(userId))) ?? none);

import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { type Get, get } from '#core/kernel/table/read';
import { type Save, transact } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { fragmentsOf, maskSeenTogether } from './together';

/** The end of a text that could be half of a phone number or an address, as others read it. */
interface Fragment {
  text: string;
  /** The only reader, of a message. Absent: everybody who can see the project. */
  to?: string;
}

/** Everything that an account has told others in fragments, wherever it wrote them, the oldest first. */
interface Fragments {
  fragments: Fragment[];
  /** An optimistic lock: of two texts that are written at once, the second is masked beside the first. */
  revision: number;
}

/** Enough for a number in ten pieces with others between, and little to read. */
const mostFragments = 30;

/** A fragment of so many characters counts each time: "five", "five", "five". */
const mostAgain = 8;

interface Masking {
  /** The only reader of these texts. */
  to?: string;
  /** What else the reader sees beside them. */
  beside?: readonly string[];
}

/** Masks what one account writes, beside everything that it has told the same readers before. */
export interface Mask {
  /** Returns the texts as others read them. */
  apply: (texts: readonly string[], masking?: Masking) => string[];
  /** Returns a save that also stores the fragments in these texts. It throws StaleRead if the account wrote others meanwhile. */
  keeping: (save?: Save) => Save;
}

const maskBeside = (userId: string, { fragments, revision }: Fragments): Mask => {
  let known = fragments;
  return {
    apply: (texts, { to, beside = [] } = {}) => {
      const written = new Set(texts.flatMap(fragmentsOf).filter((text) => text.length > mostAgain));
      // A text that is written once more, in an edit, is not beside itself.
      const before = known.filter((one) => !written.has(one.text) && (!to || !one.to || one.to === to));
      const shown = maskSeenTogether(texts, [...beside, ...before.map(({ text }) => text)]);
      const isKnown = (text: string): boolean =>
        text.length > mostAgain && known.some((one) => one.text === text && one.to === to);
      const added = shown.flatMap(fragmentsOf).filter((text) => !isKnown(text));
      if (added.length > 0) known = [...known, ...added.map((text) => ({ text, ...(to && { to }) }))].slice(-mostFragments);
      return shown;
    },
    keeping:
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
                  refusal: new StaleRead(),
                }),
              ],
        ),
  };
};

const none: Fragments = { fragments: [], revision: 0 };

/** Masks what an account writes that has written nothing yet. */
export const freshMask = (userId: string): Mask => maskBeside(userId, none);

/** AP65: what an account has told in fragments. 1 read unit. `read` may have read it already. */
export const maskFor = async (userId: string, read: Get = get): Promise<Mask> =>
  maskBeside(userId, (await read<Fragments>(keys.fragments(userId))) ?? none);

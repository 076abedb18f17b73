import type { mailedToTheLetter } from '#core/kernel/masking/shown-texts';
import { withoutLinks } from '#core/kernel/without-links';
import type { Contact } from '#core/market/account/contact.view';
import { site } from '#shared/site';

declare const said: unique symbol;
/** A text of a mail. It is made by `say` and by nothing else, so that what people write cannot come into a letter without it. */
export type Said = string & { readonly [said]: true };

/** What stands in a mail to the letter. */
class Verbatim {
  constructor(readonly text: string) {}
}

/** A contact detail that a paid bid has opened: the reader is meant to use it, so it stays as it is. */
export const toTheLetter = (contact: Contact, field: (typeof mailedToTheLetter)[number]): Verbatim =>
  new Verbatim(contact[field]);

export const supportAddress: Verbatim = new Verbatim(site.supportEmail);

/**
 * A text of a mail: say`A bid on ${title}`. Our mail comes from an address that people trust, and anybody may write a title: in the whole
 * text nothing is left that a mail program would make a link of, but what is verbatim.
 */
export const say = (texts: TemplateStringsArray, ...values: readonly (string | number | Verbatim)[]): Said => {
  const done: string[] = [];
  let open = texts[0] ?? '';
  for (const [index, value] of values.entries()) {
    const next = texts[index + 1] ?? '';
    if (value instanceof Verbatim) {
      done.push(withoutLinks(open), value.text);
      open = next;
    } else open += value + next;
  }
  return (done.join('') + withoutLinks(open)) as Said;
};

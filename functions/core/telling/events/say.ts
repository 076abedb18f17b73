import type { mailedToTheLetter } from '#core/kernel/masking/shown-texts';
import { withoutLinks } from '#core/kernel/without-links';
import type { Contact } from '#core/market/account/contact.view';
import { site } from '#shared/site/site';

declare const cleaned: unique symbol;
/** A text of an email. Only `say` makes it, so that no text of a user can skip its cleaning. */
export type EmailText = string & { readonly [cleaned]: true };

class Verbatim {
  constructor(readonly text: string) {}
}

/** Keeps a contact detail unchanged that a paid bid has revealed. */
export const toTheLetter = (contact: Contact, field: (typeof mailedToTheLetter)[number]): Verbatim =>
  new Verbatim(contact[field]);

export const supportAddress: Verbatim = new Verbatim(site.supportEmail);

/**
 * Makes a text of an email: say`A bid on ${title}`. Anyone can write a title, and people trust our address. So it removes everything
 * that a mail program would turn into a link, except verbatim values.
 */
export const say = (texts: TemplateStringsArray, ...values: readonly (string | number | Verbatim)[]): EmailText => {
  const done: string[] = [];
  let open = texts[0] ?? '';
  for (const [index, value] of values.entries()) {
    const next = texts[index + 1] ?? '';
    if (value instanceof Verbatim) {
      done.push(withoutLinks(open), value.text);
      open = next;
    } else open += value + next;
  }
  return (done.join('') + withoutLinks(open)) as EmailText;
};

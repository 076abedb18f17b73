import type { Account } from '#core/account/account';
import type { Mail } from '#core/ses/mail';
import { links } from '#shared/links';
import { site } from '#shared/site';
import { layOut } from './layout';
import type { Letter } from './letter';
import { say } from './said';

const letterFor = (link: URL): Letter => ({
  subject: say`Choose a new password for ${site.name}`,
  preview: say`The link works once, within one hour.`,
  heading: say`Your new password`,
  paragraphs: [
    say`Somebody, hopefully you, asked for a new password for your ${site.name} account.`,
    say`The link works once, within one hour. Choosing a new password logs you out everywhere.`,
    say`If it was not you, there is nothing to do: your password stays as it is.`,
  ],
  action: { label: say`Choose a new password`, path: link.pathname + link.search },
  because: say`somebody asked for a new password`,
});

/**
 * The mail that carries a reset link. It holds no text of the account: anybody can register anybody's address under a name like
 * "customer, your payout is blocked: https://...", and would have the product mail it.
 */
export const resetMail = ({ email }: Pick<Account, 'email'>, link: URL): Mail => {
  const letter = letterFor(link);
  const settings = new URL(links.mail, link).href;
  return { to: email, subject: letter.subject, ...layOut(letter, { origin: link.origin, unsubscribe: undefined, settings }) };
};

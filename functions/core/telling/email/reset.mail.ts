import type { Mail } from '#core/kernel/ses/mail';
import type { Account } from '#core/market/account/account';
import type { Letter } from '#core/telling/events/letter';
import { say } from '#core/telling/events/say';
import { links } from '#shared/links';
import { site } from '#shared/site/site';
import { layOut } from './layout';

const letterFor = (link: URL): Letter => ({
  subject: say`Reset your ${site.name} password`,
  preview: say`The link works once, for one hour.`,
  heading: say`Reset your password`,
  paragraphs: [
    say`Someone, hopefully you, asked for a new password for your ${site.name} account. Click the button to choose one.`,
    say`The link works once, for one hour. Choosing a new password logs you out everywhere.`,
    say`If it wasn't you, ignore this email. Your password stays the same.`,
  ],
  action: { label: say`Choose a new password`, path: link.pathname + link.search },
  because: say`someone asked to reset your password`,
});

/** Contains no text of the account, because anybody can register a stranger's address with a scam as the name. */
export const resetMail = ({ email }: Pick<Account, 'email'>, link: URL): Mail => {
  const letter = letterFor(link);
  const settings = new URL(links.mail, link).href;
  return { to: email, subject: letter.subject, ...layOut(letter, { origin: link.origin, unsubscribe: undefined, settings }) };
};

import { escapeHtml } from '#core/html';
import type { Mail } from '#core/ses/mail';
import { site } from '#shared/site';
import type { Account } from './account';

/**
 * The mail that carries a reset link. It holds no text of the account: anybody can register anybody's address under a name like
 * "customer, your payout is blocked: https://...", and would have the product mail it.
 */
export const resetMail = ({ email }: Pick<Account, 'email'>, link: string): Mail => ({
  to: email,
  subject: `Choose a new password for ${site.name}`,
  text: `Hello,

somebody, hopefully you, asked for a new password for your ${site.name} account. Open this link to choose one:

${link}

The link works once, within one hour. Choosing a new password signs you out everywhere.

If it was not you, there is nothing to do: your password stays as it is.

${site.name}
${site.tagline}`,
  html: `<p>Hello,</p>
<p>somebody, hopefully you, asked for a new password for your ${site.name} account.</p>
<p><a href="${escapeHtml(link)}">Choose a new password</a></p>
<p>The link works once, within one hour. Choosing a new password signs you out everywhere.</p>
<p>If it was not you, there is nothing to do: your password stays as it is.</p>
<p>Does the link not open? Copy this address into your browser:<br>${escapeHtml(link)}</p>
<p>${site.name}<br>${site.tagline}</p>`,
});

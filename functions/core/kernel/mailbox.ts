const gmail = new Set(['gmail.com', 'googlemail.com']);

const partsOf = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
};

const ofGmail = (local: string): string => `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;

/**
 * Returns the mailbox behind an address, for limits and suspensions, never for sending. Drops what follows a plus sign, which
 * most providers ignore, and dots in Gmail addresses (https://support.google.com/mail/answer/7436150).
 */
export const mailboxOf = (email: string): string => {
  const [local, domain] = partsOf(email);
  return gmail.has(domain) ? ofGmail(local) : `${local.replace(/\+.*$/, '')}@${domain}`;
};

/** Returns what one account can claim. Merges only Gmail's spellings, because plus signs may separate accounts. */
export const claimNameOf = (email: string): string => {
  const [local, domain] = partsOf(email);
  return gmail.has(domain) ? ofGmail(local) : email;
};

const gmail = new Set(['gmail.com', 'googlemail.com']);

const partsOf = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
};

const ofGmail = (local: string): string => `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;

/**
 * Returns the mailbox behind an address, for limits and suspensions, never for sending. Drops what follows a plus sign, which
 * most providers ignore. Drops dots in Gmail addresses (https://support.google.com/mail/answer/7436150).
 */
export const mailboxOf = (email: string): string => {
  const [local, domain] = partsOf(email);
  return gmail.has(domain) ? ofGmail(local) : `${local.replace(/\+.*$/, '')}@${domain}`;
};

/**
 * Returns the form in which an address is unique to one account. Gmail's spellings of one mailbox are equal. Keeps the plus sign
 * elsewhere, because people use it to separate accounts.
 */
export const claimNameOf = (email: string): string => {
  const [local, domain] = partsOf(email);
  return gmail.has(domain) ? ofGmail(local) : email;
};

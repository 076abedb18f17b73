const gmail = new Set(['gmail.com', 'googlemail.com']);

const partsOf = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
};

const ofGmail = (local: string): string => `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;

/**
 * The mailbox that an address leads to, for limits and suspensions, never to send to: without what follows a plus sign, which most providers ignore;
 * of Gmail without dots and by one name for its two domains (https://support.google.com/mail/answer/7436150).
 */
export const mailboxOf = (email: string): string => {
  const [local, domain] = partsOf(email);
  return gmail.has(domain) ? ofGmail(local) : `${local.replace(/\+.*$/, '')}@${domain}`;
};

/**
 * As what an address is taken by one account: Gmail's spellings of one mailbox are one. Of other providers an address is what was typed, as people keep
 * accounts apart by a plus sign, and nobody says where it is not ignored.
 */
export const claimNameOf = (email: string): string => {
  const [local, domain] = partsOf(email);
  return gmail.has(domain) ? ofGmail(local) : email;
};

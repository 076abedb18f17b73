import type { ContactInfo } from '#shared/account/user.answers';

/** Tells the owner the outcome of an acceptance, in one line. */
export const connectedWith = ({ name, company, leftAt }: ContactInfo): string =>
  leftAt ? 'Staging Company Contact' : `You are connected with ${company ? `${name} of ${company}` : name}`;

import type { ContactInfo } from '#shared/contracts/answers/user';

/** What has come of an acceptance, in one line for the owner; of a company that has left, what is kept of it. */
export const connectedWith = ({ name, company, leftAt }: ContactInfo): string =>
  leftAt ? 'Staging Company Contact' : `You are connected with ${company ? `${name} of ${company}` : name}`;

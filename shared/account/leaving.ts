/**
 * Days that a party of a paid bid keeps the contact details and the property's address after the other one deletes its account.
 */
export const formerContactDays = 180;

const dayMs = 86_400_000;
export const keptUntil = (leftAt: string): Date => new Date(Date.parse(leftAt) + formerContactDays * dayMs);

export const formerMemberName = 'Former member';

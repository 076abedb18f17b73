/**
 * What stays when a party of a paid bid deletes its account, for the other party: the project by name and place, amounts and receipt, both sides of
 * their conversation, what they agreed on, the reviews that it was given, and for so many days the contact details that it paid for, with
 * the address of the property.
 */
export const formerContactDays = 180;

const dayMs = 86_400_000;
/** When the contact details go of somebody who has left at that time. */
export const keptUntil = (leftAt: string): Date => new Date(Date.parse(leftAt) + formerContactDays * dayMs);

/** What somebody who has left is called. */
export const formerMemberName = 'Former member';

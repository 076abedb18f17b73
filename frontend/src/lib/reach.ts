import type { Reach } from '#shared/contracts/answers/user';

/** Whether somebody can be reached, in words: what a fee will open. */
export const reachText = ({ emailConfirmed, phoneGiven }: Reach): string =>
  `Email ${emailConfirmed ? 'confirmed' : 'not confirmed'}, ${phoneGiven ? 'phone number given' : 'no phone number'}`;

/** Why an operator sees the site as somebody does, in the words that this person reads. */
export const lookReasons = {
  asked: 'You asked us for help',
  fault: "Something wasn't working",
  payment: 'We had to check a payment',
  report: 'Someone reported something to us',
  other: 'Another reason',
} as const;
export type LookReason = keyof typeof lookReasons;

/** The same, as operators choose among them and as they stand on record. */
export const lookReasonsOnRecord: Record<LookReason, string> = {
  asked: 'They asked us for help',
  fault: "Something isn't working",
  payment: 'A payment needs to be checked',
  report: 'Someone reported something',
  other: 'Another reason',
};

/** How long an operator may look. */
export const lookMinutes = 30;
/** How long whoever was looked at can read of it. */
export const lookShownDays = 30;

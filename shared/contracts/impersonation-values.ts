/** Why an administrator sees the site as somebody does, in the words that this person reads. */
export const impersonationReasons = {
  asked: 'You asked us for help',
  fault: "Something wasn't working",
  payment: 'We had to check a payment',
  report: 'Someone reported something to us',
  other: 'Another reason',
} as const;
export type ImpersonationReason = keyof typeof impersonationReasons;

/** The same, as administrators choose among them and as they stand on record. */
export const impersonationReasonsOnRecord: Record<ImpersonationReason, string> = {
  asked: 'They asked us for help',
  fault: "Something isn't working",
  payment: 'A payment needs to be checked',
  report: 'Someone reported something',
  other: 'Another reason',
};

/** How long an administrator may look. */
export const impersonationMinutes = 30;
/** How long whoever was looked at can read of it. */
export const impersonationShownDays = 30;

/** Why an administrator impersonates a user, in words for the user. */
export const impersonationReasons = {
  asked: 'You asked us for help',
  fault: "Something wasn't working",
  payment: 'We had to check a payment',
  report: 'Someone reported something to us',
  other: 'Another reason',
} as const;
export type ImpersonationReason = keyof typeof impersonationReasons;

/** The same for administrators and the audit. */
export const impersonationReasonsOnRecord: Record<ImpersonationReason, string> = {
  asked: 'They asked us for help',
  fault: "Something isn't working",
  payment: 'A payment needs to be checked',
  report: 'Someone reported something',
  other: 'Another reason',
};

export const impersonationMinutes = 30;
/** Days that the user can see an impersonation. */
export const impersonationShownDays = 30;

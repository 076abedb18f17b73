/** What runs without being called: function (functions/events/<kebab-case name>.ts) -> minutes between runs. */
export const schedules = {
  /** Ends acceptances that stayed unpaid too long. */
  ExpireAcceptances: { everyMinutes: 5 },
  /** Asks Stripe about payments whose webhook was lost. */
  ReconcilePayments: { everyMinutes: 15 },
  /** Goes on with work that was cut off. */
  ResumeJobs: { everyMinutes: 5 },
  /** Deletes files that nothing has referred to for a day. */
  SweepUploads: { everyMinutes: 60 },
} as const;

export type ScheduleName = keyof typeof schedules;

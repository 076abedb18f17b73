/** What runs without being called, by the id of its function: functions/events/<id in kebab case>.ts. */
export const schedules = {
  /** Ends acceptances that stayed unpaid too long. */
  expireAcceptances: { everyMinutes: 5 },
  /** Asks Stripe about payments whose webhook was lost. */
  reconcilePayments: { everyMinutes: 15 },
  /** Goes on with work that was cut off. */
  resumeJobs: { everyMinutes: 5 },
  /** Sends the mail that is due. */
  sendDueMail: { everyMinutes: 1 },
  /** Deletes files that nothing has referred to for a day. */
  sweepUploads: { everyMinutes: 60 },
} as const;

export type ScheduleId = keyof typeof schedules;
export const scheduleIds = Object.keys(schedules) as ScheduleId[];

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
  /** Deletes files that nothing has referred to for a day, seals the audit's days, and keeps what pages are told by administrators as it should be. */
  sweepUploads: { everyMinutes: 60 },
} as const;

export interface Heard {
  source: string;
  detailTypes: readonly string[];
  /** Of objects of the media bucket: those whose keys begin so. */
  objectsUnder?: string;
}

/** What runs when AWS has something to tell, by the id of its function: which service, and what of it. */
export const listeners = {
  /**
   * What became of a mail. https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html
   */
  noteMailEvent: { source: 'aws.ses', detailTypes: ['Email Sent', 'Email Bounced', 'Email Complaint Received'] },
  /**
   * A file that a browser has put into `uploads/` of the media bucket.
   * https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventBridge.html
   */
  processUpload: { source: 'aws.s3', detailTypes: ['Object Created'], objectsUnder: 'uploads/' },
} as const satisfies Record<string, Heard>;

export type ListenerId = keyof typeof listeners;
export const listenerIds = Object.keys(listeners) as ListenerId[];

export type ScheduleId = keyof typeof schedules;
export const scheduleIds = Object.keys(schedules) as ScheduleId[];

/** What runs when the table has changed, by the id of its function. */
export const streamReaders = {
  /** Tells open browsers what to load again, and devices what has just become due. */
  tellChanges: {},
} as const;

export type StreamReaderId = keyof typeof streamReaders;
export const streamReaderIds = Object.keys(streamReaders) as StreamReaderId[];

/** What Secrets Manager starts to change a secret, by the id of its function. */
export const rotations = {
  /** The keys by which push services know us. */
  rotatePushKeys: { everyDays: 180 },
} as const;

export type RotationId = keyof typeof rotations;
export const rotationIds = Object.keys(rotations) as RotationId[];

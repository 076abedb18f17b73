/** Scheduled functions, by id: functions/events/<id in kebab case>.ts. */
export const schedules = {
  expireAcceptances: { everyMinutes: 5 },
  reconcilePayments: { everyMinutes: 15 },
  resumeJobs: { everyMinutes: 5 },
  sendDueMail: { everyMinutes: 1 },
  /** Also seals the audit and publishes the site's state. */
  sweepUploads: { everyMinutes: 60 },
} as const;

export interface EventPattern {
  source: string;
  detailTypes: readonly string[];
  /** A prefix of object keys in the media bucket. */
  objectsUnder?: string;
}

/** Functions that AWS events start, by id. */
export const listeners = {
  /** https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html */
  noteMailEvent: { source: 'aws.ses', detailTypes: ['Email Sent', 'Email Bounced', 'Email Complaint Received'] },
  /** Uploads to the media bucket. https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventBridge.html */
  processUpload: { source: 'aws.s3', detailTypes: ['Object Created'], objectsUnder: 'uploads/' },
} as const satisfies Record<string, EventPattern>;

export type ListenerId = keyof typeof listeners;
export const listenerIds = Object.keys(listeners) as ListenerId[];

export type ScheduleId = keyof typeof schedules;
export const scheduleIds = Object.keys(schedules) as ScheduleId[];

/** Functions that the table's stream starts, by id. */
export const streamReaders = {
  broadcastChanges: {},
  /** Keeps administrators' figures, activity and search. */
  followChanges: {},
} as const;

export type StreamReaderId = keyof typeof streamReaders;
export const streamReaderIds = Object.keys(streamReaders) as StreamReaderId[];

/** Functions that rotate secrets, by id. */
export const rotations = {
  /** The keys that identify us to push services. */
  rotatePushKeys: { everyDays: 180 },
} as const;

export type RotationId = keyof typeof rotations;
export const rotationIds = Object.keys(rotations) as RotationId[];

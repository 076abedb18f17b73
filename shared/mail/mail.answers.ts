import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import {
  MailFrequency,
  MailSettingsBody,
  mailCategories,
  mailChannels,
  mailOutcomes,
  mailSkips,
  optionalMailCategories,
} from '#shared/mail/mail.contract';

export const MailSettings = z.object({
  email: z.string(),
  /** Confirmed by email. Before that, only emails about the account go there. */
  isVerified: z.boolean(),
  /** Whether an email bounced. Then only emails about the account or payments are sent. */
  isUndeliverable: z.boolean(),
  frequencies: MailSettingsBody.shape.frequencies,
  quietHours: orNull(z.object({ from: z.number(), until: z.number() })),
  timeZone: orNull(z.string()),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** An email or a push. */
export const LoggedMail = z.object({
  id: z.string(),
  /** The subject in a few words: "New bid". */
  title: z.string(),
  channel: z.enum(mailChannels),
  category: z.enum(mailCategories),
  outcome: z.enum(mailOutcomes),
  reason: orNull(z.enum(mailSkips)),
  /** When it was sent or skipped, or when it is due. */
  at: Timestamp,
  projectId: orNull(Id),
});
export type LoggedMail = z.infer<typeof LoggedMail>;
export const VerifiedEmail = z.object({ email: z.string() });
export const RestoredEmail = z.object({ email: z.string() });
export const Subscription = z.object({
  /** One category, or those of a daily email. */
  categories: z.array(z.enum(optionalMailCategories)),
  frequency: MailFrequency,
  /** The previous frequency of the first category, for undoing. */
  before: MailFrequency,
});
export type Subscription = z.infer<typeof Subscription>;

import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import {
  MailFrequency,
  MailSettingsBody,
  mailCategories,
  mailChannels,
  mailOutcomes,
  mailSkips,
  optionalMailCategories,
} from '#shared/contracts/mail';
import { orNull, Timestamp } from './common';

export const MailSettings = z.object({
  email: z.string(),
  /** The address was confirmed by the mail that it was sent. Until then no other mail goes there but what is about the account. */
  isVerified: z.boolean(),
  /** A mail to this address came back: only what is about the account or money is still tried. */
  isUndeliverable: z.boolean(),
  frequencies: MailSettingsBody.shape.frequencies,
  quietHours: orNull(z.object({ from: z.number(), until: z.number() })),
  timeZone: orNull(z.string()),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** One mail or one push, for whom it was meant. */
export const LoggedMail = z.object({
  id: z.string(),
  /** What it is about, in a few words: "New bid". */
  title: z.string(),
  channel: z.enum(mailChannels),
  category: z.enum(mailCategories),
  outcome: z.enum(mailOutcomes),
  reason: orNull(z.enum(mailSkips)),
  /** When it was sent or given up; for one that waits, when it will be looked at. */
  at: Timestamp,
  projectId: orNull(Id),
});
export type LoggedMail = z.infer<typeof LoggedMail>;
export const VerifiedEmail = z.object({ email: z.string() });
export const RestoredEmail = z.object({ email: z.string() });
export const Subscription = z.object({
  /** One kind, or the kinds of which a daily mail was made. */
  categories: z.array(z.enum(optionalMailCategories)),
  frequency: MailFrequency,
  /** How often the first of them came until now, so that it can be undone. */
  before: MailFrequency,
});
export type Subscription = z.infer<typeof Subscription>;

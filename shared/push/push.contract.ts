import * as z from 'zod/mini';

const incomplete = 'This subscription is incomplete';
const bytes = (count: number) =>
  z.string(incomplete).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), incomplete));

/** An uncompressed point of the curve P-256, in base64url. */
const publicKey = bytes(65);

/** A browser's subscription. https://www.w3.org/TR/push-api/#pushsubscription-interface */
export const PushSubscriptionBody = z.object({
  /** At a known push service. */
  endpoint: z.string(incomplete).check(z.maxLength(1000, 'This address is too long'), z.regex(/^https?:\/\//, incomplete)),
  p256dh: publicKey,
  auth: bytes(16),
  /** Our key for this subscription. */
  key: publicKey,
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

import * as z from 'zod/mini';

export const PushState = z.object({
  isOn: z.boolean(),
  /** Our public key for the subscription, base64url. */
  key: z.string(),
});
export type PushState = z.infer<typeof PushState>;

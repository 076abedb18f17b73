import * as z from 'zod/mini';

/** Whether the device of this session is told by push. */
export const PushState = z.object({
  isOn: z.boolean(),
  /** What a browser subscribes with: a public key of ours, base64url. */
  key: z.string(),
});
export type PushState = z.infer<typeof PushState>;

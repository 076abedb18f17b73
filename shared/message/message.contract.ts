import * as z from 'zod/mini';
import { Id, text } from '#shared/api/common';

/** Characters, after trimming. */
export const maxMessageLength = 5000;

export const SendMessageBody = z.object({
  receiverId: Id,
  content: text({ message: 'Please enter a message', max: maxMessageLength }),
  projectId: z.optional(z.nullable(Id)),
});
export type SendMessageBody = z.infer<typeof SendMessageBody>;

import { createHash } from 'node:crypto';
import type { MailRecord } from '#core/kernel/outbox/outbox';

/** A newer push of one kind about the same replaces an older one that a device has not seen yet. 32 characters: RFC 8030, section 5.4. */
export const topicOf = ({ event, projectId }: Pick<MailRecord, 'event' | 'projectId'>): string =>
  createHash('sha256')
    .update(`${event}:${projectId ?? ''}`)
    .digest('base64url')
    .slice(0, 32);

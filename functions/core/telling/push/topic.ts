import { createHash } from 'node:crypto';
import type { MailRecord } from '#core/kernel/outbox/outbox';

/** Pushes of one event about one project have one topic, so that a newer one replaces an older one. RFC 8030, section 5.4. */
export const topicOf = ({ event, projectId }: Pick<MailRecord, 'event' | 'projectId'>): string =>
  createHash('sha256')
    .update(`${event}:${projectId ?? ''}`)
    .digest('base64url')
    .slice(0, 32);

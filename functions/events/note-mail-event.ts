import type { Context, EventBridgeEvent } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { isAppError } from '#core/kernel/errors';
import { log } from '#core/kernel/log';
import { type MailEvent, recordMailEvent } from '#core/telling/email/mail-event';

/** The part of the event that is used. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
interface Detail {
  eventType: string;
  mail: { destination?: string[]; tags?: Record<string, string[]> };
  bounce?: { bounceType: string };
}

const eventOf = ({ eventType, bounce }: Detail): MailEvent | undefined => {
  if (eventType === 'Send') return 'sent';
  if (eventType === 'Complaint') return 'complained';
  // A temporary bounce: a mailbox that is full today may accept mail tomorrow.
  return eventType === 'Bounce' && bounce?.bounceType === 'Permanent' ? 'bounced' : undefined;
};

/** Handles an SES event. Ignores email without tags, such as reset links, whose call gets SES's answer. */
export const handler = (
  { detail }: Pick<EventBridgeEvent<string, Detail>, 'detail'>,
  context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    const event = eventOf(detail);
    const { user: [userId] = [], mail: [mailId] = [] } = detail.mail.tags ?? {};
    if (!event || !userId || !mailId) return;
    // The event contains the address, so only ids are logged.
    log('info', 'mail_event', { requestId: context.awsRequestId, outcome: event, userId, mailId });
    try {
      await recordMailEvent(event, { userId, mailId, address: detail.mail.destination?.[0] ?? '' }, new Date());
    } catch (error) {
      // The account was deleted meanwhile.
      if (!isAppError(error, 'UNAUTHENTICATED')) throw error;
    }
  });

import type { Context, EventBridgeEvent } from 'aws-lambda';
import { withDeadline } from '#core/deadline';
import { log } from '#core/log';
import { receiveUpload } from '#core/photo/arrival';

/** As far as it is looked at. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
interface Detail {
  object: { key: string };
}

/** A file has arrived where browsers put them (shared/schedules.ts says which of S3's news come here). */
export const handler = (
  { detail }: Pick<EventBridgeEvent<string, Detail>, 'detail'>,
  context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    const arrival = await receiveUpload(detail.object.key, new Date());
    log('info', 'upload', { requestId: context.awsRequestId, arrival });
  });

import type { Context, EventBridgeEvent } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { log } from '#core/kernel/log';
import { conceptWatermark } from '#core/market/concept/concept';
import { receiveUpload } from '#core/market/photo/arrival';
import { isConceptUpload } from '#core/market/photo/photo';
import { photoOf } from '#core/market/photo/read';

/** The part of the event that is used. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
interface Detail {
  object: { key: string };
}

/** Handles the S3 events that shared/schedules.ts selects. */
export const handler = (
  { detail }: Pick<EventBridgeEvent<string, Detail>, 'detail'>,
  context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    const { key } = detail.object;
    const arrival = await receiveUpload(key, new Date(), (bytes) =>
      photoOf(bytes, isConceptUpload(key) ? conceptWatermark : undefined),
    );
    log('info', 'upload', { requestId: context.awsRequestId, arrival });
  });

import type { Context, EventBridgeEvent } from 'aws-lambda';
import { conceptWatermark } from '#core/concept/concept';
import { withDeadline } from '#core/deadline';
import { log } from '#core/log';
import { receiveUpload } from '#core/photo/arrival';
import { isConceptUpload } from '#core/photo/photo';
import { photoOf } from '#core/photo/read';

/** The part of the event that is used. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
interface Detail {
  object: { key: string };
}

/** Handles a file that a browser has uploaded (shared/schedules.ts selects the events of S3 that arrive here). */
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

import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { log } from '#core/kernel/log';
import { inParallel } from '#core/kernel/parallel';
import type { Key } from '#core/kernel/table/keys';
import { type Change, type Ending, type Hint, toldOf } from '#core/telling/live/hints';
import { endConnections, tell } from '#core/telling/live/tell';

type Image = Parameters<typeof unmarshall>[0] | undefined;

const itemOf = (image: Image): Record<string, unknown> | undefined => image && unmarshall(image);

const told = ({ dynamodb }: DynamoDBRecord): readonly (Hint | Ending)[] => {
  const [before, after] = [itemOf(dynamodb?.OldImage as Image), itemOf(dynamodb?.NewImage as Image)];
  const change: Change<unknown> = { key: itemOf(dynamodb?.Keys as Image) as unknown as Key, before, after };
  return toldOf((after ?? before)?.entity, change);
};

const isHint = (one: Hint | Ending): one is Hint => 'audience' in one;

/**
 * Processes the changes from the table's stream in their order. Fails as a whole only if the table does not answer; it then
 * receives the same records again. A repeated hint only makes browsers ask twice.
 */
export const handler = (
  { Records }: Pick<DynamoDBStreamEvent, 'Records'>,
  context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    const news = Records.flatMap(told);
    const endings = news.filter((one): one is Ending => !isHint(one));
    const [tally, ended] = await Promise.all([tell(news.filter(isHint)), inParallel(endings, 5, endConnections)]);
    const closed = ended.reduce((sum, count) => sum + count, 0);
    if (tally.sent + tally.gone + tally.lost + closed === 0) return;
    log(tally.lost > 0 ? 'error' : 'info', 'hints', {
      requestId: context.awsRequestId,
      records: Records.length,
      ...tally,
      closed,
    });
  });

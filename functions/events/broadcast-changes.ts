import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { errorFields, log } from '#core/kernel/log';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { inParallel } from '#core/kernel/parallel';
import { StaleRead } from '#core/kernel/stale';
import { changeOf } from '#core/kernel/table/change';
import { withoutKeys } from '#core/kernel/table/keys';
import { deliverHints, endConnections } from '#core/telling/live/deliver';
import { type Ending, type Hint, hintsFor } from '#core/telling/live/hints';
import { notifyDevices } from '#core/telling/push/begin';

const isHint = (one: Hint | Ending): one is Hint => 'audience' in one;

/** Tells open browsers what to load again. Sending a hint twice is harmless. */
const sendHints = async (records: readonly DynamoDBRecord[], requestId: string): Promise<void> => {
  const news = records.flatMap((record) => hintsFor(changeOf(record)));
  const endings = news.filter((one): one is Ending => !isHint(one));
  const [tally, ended] = await Promise.all([deliverHints(news.filter(isHint)), inParallel(endings, 5, endConnections)]);
  const closed = ended.reduce((sum, count) => sum + count, 0);
  if (tally.sent + tally.gone + tally.lost + closed === 0) return;
  log(tally.lost > 0 ? 'error' : 'info', 'hints', { requestId, records: records.length, ...tally, closed });
};

const pushesAtOnce = 8;

/** Returns the email of a record if it is new and also pushed. */
const pushOf = ({ eventName, dynamodb }: DynamoDBRecord): MailRecord[] => {
  if (eventName !== 'INSERT') return [];
  const item = unmarshall(dynamodb?.NewImage as Parameters<typeof unmarshall>[0]);
  return item.entity === 'Mail' && item.push !== undefined ? [withoutKeys<MailRecord>(item)] : [];
};

/** Sends the push of an email. If it fails, the email is sent instead. Pushes without an email stay due for SendDueMail. */
const sendPush = async (mail: MailRecord): Promise<void> => {
  try {
    await notifyDevices(mail, new Date());
  } catch (error) {
    if (!(error instanceof StaleRead)) log('error', 'failure', { ...errorFields(error), mailId: mail.id });
  }
};

/**
 * Tells open browsers and devices what has changed in the table, in the order of its stream. Fails only if the table does not
 * answer. Lambda then sends the same records again.
 */
export const handler = (
  { Records }: Pick<DynamoDBStreamEvent, 'Records'>,
  context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    await Promise.all([sendHints(Records, context.awsRequestId), inParallel(Records.flatMap(pushOf), pushesAtOnce, sendPush)]);
  });

import { formatNumber } from '#lib/format';
import type { Counted } from '#shared/operations/operations.answers';
import type { SwitchName } from '#shared/site/switches';

/** Returns `3 emails are`, `1 email is` or `500 or more emails are`. */
export const countText = ({ count, hasMore }: Counted, one: string, many: string): string =>
  hasMore ? `${formatNumber(count)} or more ${many}` : `${formatNumber(count)} ${count === 1 ? one : many}`;

const sentences: Record<SwitchName, (stops: Counted) => string> = {
  sign_up: (stops) => `${countText(stops, 'person', 'people')} signed up in the last 7 days.`,
  posting: (stops) => `${countText(stops, 'project was', 'projects were')} posted in the last 7 days.`,
  bidding: (stops) => `${countText(stops, 'open project gets', 'open projects get')} no more bids.`,
  payments: (stops) =>
    `${countText(stops, 'accepted bid is', 'accepted bids are')} waiting for payment. The stagers can’t pay until you switch payments back on.`,
  mail: (stops) => `${countText(stops, 'email', 'emails')} due in the next hour will wait.`,
};

export const describeStopped = (name: SwitchName, stops: Counted): string => sentences[name](stops);

/** Says how many contact reveals a pause would stop now. `missing`: the number of missing payments. */
export const describePausedReveals = (waiting: Counted, missing: number): string =>
  missing === 0
    ? 'No payment is missing now, so nobody waits yet.'
    : `${countText({ count: missing, hasMore: false }, 'payment is', 'payments are')} missing. ${countText(waiting, 'accepted bid', 'accepted bids')} waiting for payment will reveal no contact details until then.`;

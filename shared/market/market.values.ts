/**
 * Counters by day and state. They are sums and counts, from which screens compute shares and averages. A duration or an outcome
 * counts for the day on which it began.
 */
export const marketCounters = [
  // For the day on which it happened.
  'registered_realtor',
  'registered_builder',
  'registered_investor',
  'registered_staging_company',
  'projects',
  'bids',
  'acceptances',
  'fees',
  'feeCents',
  'messages',
  'questions',
  // For the day of the project: whether it got a bid, after how many minutes, and bids of three stagers within 72 hours.
  'firstBids',
  'firstBidMinutes',
  'choices',
  // For the day of the acceptance: whether it had no fee, whether the fee was paid, after how many minutes.
  'freeAcceptances',
  'paidAcceptances',
  'paidMinutes',
  // For the day of the question: whether it was answered or declined, after how many minutes.
  'answers',
  'answerMinutes',
] as const;
export type MarketCounter = (typeof marketCounters)[number];

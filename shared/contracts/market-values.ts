// Apart from the contracts, so that what only counts does not load the means to check.

/**
 * What is counted for the health of the market, by day and by state. Sums and counts alone: what is made of them (a share, a mean) is made where it is
 * shown. What says how long something took, or whether it came about, counts for the day on which that began.
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
  // For the day on which the project was posted: that it got a bid, after how many minutes, and bids of three stagers within 72 hours.
  'firstBids',
  'firstBidMinutes',
  'choices',
  // For the day of the acceptance: that it had no fee; that its fee was paid, after how many minutes.
  'freeAcceptances',
  'paidAcceptances',
  'paidMinutes',
  // For the day of the question: that it was answered or declined, after how many minutes.
  'answers',
  'answerMinutes',
] as const;
export type MarketCounter = (typeof marketCounters)[number];

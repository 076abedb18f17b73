/**
 * What people do in a month: guesses for an active marketplace, rather too high. Replace them with your own figures (the access
 * log counts calls by route: docs/operating.md, "See what a stage costs").
 */
export const assumptions = {
  /** Shares of the active users. Visitors have no account, and come on top. */
  owners: 0.4,
  stagers: 0.6,
  visitorsPerUser: 2,

  /** Minutes a month for which a screen is in view. Screens poll meanwhile (`polls`). */
  minutes: {
    owner: { dashboard: 40, project: 30, messages: 15, elsewhere: 20 },
    stager: { dashboard: 60, project: 40, messages: 15, elsewhere: 30 },
    visitor: { dashboard: 0, project: 2, messages: 0, elsewhere: 3 },
  },
  /** Minutes a month for which a screen is in a background tab. There only the bids of a project are polled. */
  minutesBehind: { owner: 60, stager: 60, visitor: 1 },

  /** Live updates (docs/notifications.md). The page loads of a visit. Each opens a connection. */
  connectionsPerVisit: 1.5,
  /** Open connections that get a hint, and the calls that each makes. Few, because these users are seldom online. */
  listenersPerFact: 0.3,
  callsPerHint: 3,
  /** For one bid, message and so on: the stream delivers its changes of the table in one or two batches. */
  batchesPerFact: 1.5,

  projectsPerOwner: 0.5,
  bidsPerProject: 4,
  acceptedPerProject: 0.6,
  paidPerAccepted: 0.9,
  reviewsPerPaid: 1.2,
  handoverLooksPerPaid: 40,
  rejectedOrWithdrawnPerBid: 0.3,
  messagesPerBid: 3,
  questionsPerProject: 1,
  updatesPerProject: 0.5,
  photosPerProject: 5,

  visits: { owner: 12, stager: 20 },
  loginsPerUser: 1,
  logoutsPerUser: 0.3,
  resetsPerUser: 0.05,
  contactMessagesPerUser: 0.01,
  /** Loads of "Needs your attention" in a month: about twenty on each working day. */
  impersonations: 440,
  /** Hours a month with a panel in view, which polls: four on each working day. */
  hoursOfOperators: 88,
  searchesPerStagerVisit: 3,
  projectsLookedAtPerVisit: 3,
  /** Sent: 4 kB of HTML and 1 of text (the average, core/telling/events/gallery.test.ts), and headers with signatures. */
  mailKb: 8,
  /** The share of emails whose mail program loads the project's cover, and its megabytes: the JPEG for links. */
  coversPerMail: 0.4,
  coverMb: 0.1,
  /** The mails for a bid, a message and so on, without those that are merged with others or are read in the app before. */
  mailsPerBid: 1.2,
  mailsPerAccepted: 3.5,
  mailsPerHandover: 6,
  mailsPerMessage: 0.4,
  mailsPerQuestion: 1.5,
  /** To those bidders who have not seen the update yet. */
  mailsPerUpdate: 2,
  /** Mornings a month on which there are new projects in a stager's service areas. */
  digestsPerStager: 6,
  /** Alerts about new projects: an average over all stagers. Most prefer the email in the morning. */
  alertsPerStager: 3,
  /** Mails to confirm an address, and about logins on a new device. */
  mailsPerUser: 0.4,
  registrations: 0.08,
  portfolioPhotosPerNewStager: 4,
  /** An average over all bids. Most have none. */
  conceptsPerBid: 0.5,
  decksPerProject: 0.2,
  looksPerDeck: 5,
  /** Its page polls meanwhile (`deckEvery`). */
  minutesPerLookAtDeck: 3,
  answersPerDeck: 0.8,

  /** The number of months whose data is stored. */
  monthsOfData: 24,

  /**
   * Megabytes, as measured in November 2026: all files of a photo, and the part that a screen fetches. A project's page
   * fetches 20 kB (desktop) to 27 kB (phone) for each photo that it shows.
   */
  storedPhotoMb: 0.35,
  shownPhotoMb: 0.025,
  /** Four widths, and the JPEG for links. */
  filesOfPhoto: 5,
  /** Seconds of the function that writes them, two photos at a time. */
  secondsPerPhoto: 0.6,
  /** Scripts, styles and fonts of a first visit, compressed; later visits have them in the cache (docs/performance.md). */
  firstLoadMb: 0.3,
  firstLoadsPerUser: 1,
  /** Photos that a reader of a project's page looks at. */
  photosSeenPerLook: 4,
  /** The share of requested photos that are in no edge cache of CloudFront. */
  photoMisses: 0.3,

  /** The share of polls without changes, which are answered with headers only. */
  unchangedPolls: 0.9,
  headers: 900,
  /** Failed logins for each successful one. Their log metric costs for each hour with one. */
  failedLogins: 0.3,
  /** The share of hours with a value of another log metric. They count rare events. */
  hoursOfOtherMetrics: 0.03,
  /** The function's line as Lambda wraps it, and the gateway's line. */
  logBytes: { function: 450, gateway: 450, report: 450 },

  /** The part of ingested logs that is stored (CloudWatch compresses them), and the number of searches over a month of logs. */
  packedLogs: 0.15,
  logSearches: 10,
  /** The bootstrap's bucket: some deployments, with `npx cdk gc` now and then. */
  assetGb: 2,

  /** The milliseconds that Lambda bills for a call, including the time spent waiting for the table (5 ms a request). */
  milliseconds: { ordinary: 25, live: 20, hashing: 350, stripe: 700, mail: 1100, schedule: 300 },
  /** The share of cold starts, and their duration, which is billed as well. */
  coldStarts: 0.02,
  coldStartMilliseconds: 350,

  /** The seconds of a day in which people are active. X-Ray samples one call of each second, and a twentieth of the others. */
  activeSecondsPerDay: 12 * 3600,
} as const;

/**
 * Seconds between two polls, by kind of user and screen, as in frontend/src/config/poll.ts (a test compares them). The names are
 * those of infra/tools/cost/measured.json.
 */
export const polls = {
  owner: {
    dashboard: { getMe: 10, 'listProjects of an owner': 5, listReceivedBids: 5 },
    project: { getProject: 10, listProjectBids: 5, listQuestions: 30 },
    messages: { readThread: 5, getProject: 30, listProjectBids: 30 },
    everywhere: { countPendingBids: 30, countUnreadNotifications: 30 },
  },
  stager: {
    dashboard: { getMe: 10, listUserBids: 5 },
    project: { getProject: 10, listProjectBids: 5, listQuestions: 30 },
    messages: { readThread: 5, getProject: 30, listProjectBids: 30 },
    everywhere: { countUnreadNotifications: 30 },
  },
  visitor: { dashboard: {}, project: { getProject: 10, listProjectBids: 5, listQuestions: 30 }, messages: {}, everywhere: {} },
} as const;

/** Seconds between two reads of the notices (frontend/src/config/poll.ts). Each page load reads this file as well. */
export const noticesEvery = 300;

/** Seconds between two polls of a panel in view (frontend/src/config/poll.ts). */
export const attentionEvery = 300;

/** Seconds between two polls of a deck in view (frontend/src/config/poll.ts). */
export const deckEvery = 30;

/**
 * With live updates: the seconds that a connection must stand before polls slow down, the seconds between two pings after
 * the first, and the seconds between slowed polls, depending on their usual interval (frontend/src/app/live, frontend/src/lib/query.ts).
 */
export const resting = {
  trustedAfter: 65,
  pingEvery: 300,
  pollEvery: (seconds: number): number => (seconds <= 5 ? 120 : 240),
};

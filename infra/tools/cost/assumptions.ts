/**
 * What people do in a month. Nobody has counted it yet: these are guesses of a marketplace that is used, rather high than low. Put
 * your own in their place (the access log counts calls by route: docs/runbook.md, "See what a stage costs").
 */
export const assumptions = {
  /** Of a hundred active users. Visitors have no account. */
  owners: 0.4,
  stagers: 0.6,
  visitorsPerUser: 2,

  /** Minutes a month that somebody has a screen before the eyes; screens ask again all the while (`polls`). */
  minutes: {
    owner: { dashboard: 40, project: 30, messages: 15, elsewhere: 20 },
    stager: { dashboard: 60, project: 40, messages: 15, elsewhere: 30 },
    visitor: { dashboard: 0, project: 2, messages: 0, elsewhere: 3 },
  },
  /** The same in a tab that is open behind others. Only the bids of a project are asked for then. */
  minutesBehind: { owner: 60, stager: 60, visitor: 1 },

  /** Live updates (docs/live.md). How often a visit loads a page anew, and with it begins a connection. */
  connectionsPerVisit: 1.5,
  /** Connections that hear of a fact, and calls that each makes then: who it concerns is seldom there. */
  listenersPerFact: 0.3,
  callsPerHint: 3,
  /** Changes of the table for one bid, message and so on that are told of, in one batch of the stream or two. */
  batchesPerFact: 1.5,

  /** Of the marketplace, each month. */
  projectsPerOwner: 0.5,
  bidsPerProject: 4,
  acceptedPerProject: 0.6,
  paidPerAccepted: 0.9,
  reviewsPerPaid: 1.2,
  rejectedOrWithdrawnPerBid: 0.3,
  messagesPerBid: 3,
  questionsPerProject: 1,
  updatesPerProject: 0.5,
  photosPerProject: 5,

  /** Of each user. */
  visits: { owner: 12, stager: 20 },
  loginsPerUser: 1,
  logoutsPerUser: 0.3,
  resetsPerUser: 0.05,
  contactMessagesPerUser: 0.01,
  searchesPerStagerVisit: 3,
  projectsLookedAtPerVisit: 3,
  /** Mails that a bid, a message and so on make, those that join another or are read before left out. */
  mailsPerBid: 1.2,
  mailsPerAccepted: 3.5,
  mailsPerMessage: 0.4,
  mailsPerQuestion: 1.5,
  /** Of those bidders that have not looked yet. */
  mailsPerUpdate: 2,
  /** Mornings of a month on which something new is in a stager's service areas. */
  digestsPerStager: 6,
  /** The same as soon as it is posted: of all stagers, most of whom leave it at the morning. */
  alertsPerStager: 3,
  /** To confirm an address, and logins on a new device. */
  mailsPerUser: 0.4,
  /** New accounts, of the active ones. */
  registrations: 0.08,
  portfolioPhotosPerNewStager: 4,

  /** How much older data there is than a month's. */
  monthsOfData: 24,

  /**
   * Megabytes, as measured (docs/adr/0014-photos.md): all files of a photo, and what a screen shows of it. A project's page fetches 20 kB (desktop)
   * to 27 kB (phone) for each photo that it shows.
   */
  storedPhotoMb: 0.35,
  shownPhotoMb: 0.025,
  /** Four widths and the JPEG for links. */
  filesOfPhoto: 5,
  /** Seconds of a function that writes them, two photos at a time. */
  secondsPerPhoto: 0.6,
  /** Scripts, styles and fonts of a first visit, compressed; later visits have them (docs/performance.md). */
  firstLoadMb: 0.3,
  firstLoadsPerUser: 1,
  /** Of the photos of a project that somebody looks at. */
  photosSeenPerLook: 4,
  /** Photos that no edge of CloudFront has, of those that are asked for. */
  photoMisses: 0.3,

  /** Polls that find nothing new and are answered with headers alone. */
  unchangedPolls: 0.9,
  /** Bytes. */
  headers: 900,
  /** Hours in which a metric that is made from logs is written: logins fail in most, the others in hardly any. */
  hoursOfCustomMetric: 0.3,
  /** The function's line as Lambda wraps it, and the gateway's. */
  logBytes: { function: 450, gateway: 450 },

  /** Of what comes in, kept (CloudWatch packs it), and how often somebody searches a month of it. */
  packedLogs: 0.15,
  logSearches: 10,
  /** Of the bootstrap's bucket: some deployments, with `npx cdk gc` now and then. */
  assetGb: 2,

  /** Milliseconds that Lambda bills for a call, waiting for the table (5 ms a request) included. */
  milliseconds: { ordinary: 25, live: 20, hashing: 350, stripe: 700, mail: 1100, schedule: 300 },
  /** Calls that start a function anew, and how long that takes: billed too. */
  coldStarts: 0.02,
  coldStartMilliseconds: 350,

  /** Seconds of a day in which people are there; X-Ray keeps one call of each second, and a twentieth of the others. */
  activeSecondsPerDay: 12 * 3600,
} as const;

/**
 * Seconds between two polls, by screen and by who looks at it: what frontend/src/config/poll.ts says (a test compares). Names are
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

/**
 * While changes are told: seconds that a connection stands before polls rest, and between two pings; seconds between two polls that rest, by how often they are made otherwise (frontend/src/app/live, frontend/src/lib/query.ts).
 */
export const resting = {
  provenAfter: 65,
  pingEvery: 60,
  pollEvery: (seconds: number): number => (seconds <= 5 ? 120 : 240),
};

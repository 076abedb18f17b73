import { memoryMb, reportedFunctions } from '#infra/sizing';
import { stages } from '#infra/stages';
import type { OperationId } from '#shared/api/manifest';
import { schedules } from '#shared/schedules';
import { assumptions as assumed, attentionEvery, deckEvery, noticesEvery, polls, resting } from './assumptions';
import measured from './measured.json';
import type { Item } from './prices';
import { healthCalls, standing } from './standing';

type MeasuredCall = keyof typeof measured;
type Who = keyof typeof polls;

const daysPerMonth = 30.4;
const million = 1_000_000;
const gb = 1_000_000_000;

const count = (calls: Map<MeasuredCall, number>, name: MeasuredCall, times: number): void => {
  calls.set(name, (calls.get(name) ?? 0) + times);
};

export const peopleOf = (users: number): Record<Who, number> => ({
  owner: users * assumed.owners,
  stager: users * assumed.stagers,
  visitor: users * assumed.visitorsPerUser,
});

/** How many connections a user opens in a month, and for how many minutes they are open. Visitors have none. */
const connectionsOf = (who: Who): { begun: number; minutes: number } => {
  if (who === 'visitor') return { begun: 0, minutes: 0 };
  const begun = assumed.visits[who] * assumed.connectionsPerVisit;
  const before = Object.values<number>(assumed.minutes[who]).reduce((total, some) => total + some, 0);
  return { begun, minutes: before + assumed.minutesBehind[who] };
};

/** The automatic calls of screens in a month; `live`: polls slow down while changes are reported. */
export const polledCalls = (users: number, live = false): Map<MeasuredCall, number> => {
  const calls = new Map<MeasuredCall, number>();
  for (const [who, people] of Object.entries(peopleOf(users)) as [Who, number][]) {
    const minutes = assumed.minutes[who];
    const everywhere = Object.values<number>(minutes).reduce((total, some) => total + some, 0);
    const { begun, minutes: connected } = connectionsOf(who);
    /** The share of the time in which screens poll as often as without a connection. */
    const waking = live && begun > 0 ? Math.min(1, (begun * resting.trustedAfter) / (connected * 60)) : 1;
    const callsIn = (open: number, seconds: number): number =>
      (waking * open * 60) / seconds + ((1 - waking) * open * 60) / resting.pollEvery(seconds);
    for (const [screen, intervals] of Object.entries(polls[who])) {
      const open = screen === 'everywhere' ? everywhere : minutes[screen as keyof typeof minutes];
      for (const [name, seconds] of Object.entries(intervals) as [MeasuredCall, number][])
        count(calls, name, people * callsIn(open, seconds));
    }
    const { listProjectBids: seconds } = polls[who].project;
    count(calls, 'listProjectBids', people * callsIn(assumed.minutesBehind[who], seconds));
  }
  return calls;
};

export const happenings = (users: number) => {
  const { owner, stager } = peopleOf(users);
  const projects = owner * assumed.projectsPerOwner;
  const bids = projects * assumed.bidsPerProject;
  const accepted = projects * assumed.acceptedPerProject;
  const newcomers = users * assumed.registrations;
  return {
    projects,
    bids,
    accepted,
    paid: accepted * assumed.paidPerAccepted,
    messages: bids * assumed.messagesPerBid,
    questions: projects * assumed.questionsPerProject,
    updates: projects * assumed.updatesPerProject,
    visits: owner * assumed.visits.owner + stager * assumed.visits.stager,
    stagerVisits: stager * assumed.visits.stager,
    newcomers,
    alerts: stager * assumed.alertsPerStager,
    mails:
      bids * assumed.mailsPerBid +
      accepted * assumed.mailsPerAccepted +
      accepted * assumed.paidPerAccepted * assumed.mailsPerHandover +
      bids * assumed.messagesPerBid * assumed.mailsPerMessage +
      projects * assumed.questionsPerProject * assumed.mailsPerQuestion +
      projects * assumed.updatesPerProject * assumed.mailsPerUpdate +
      stager * (assumed.digestsPerStager + assumed.alertsPerStager) +
      users * assumed.mailsPerUser,
    photos:
      projects * assumed.photosPerProject +
      newcomers * assumed.stagers * assumed.portfolioPhotosPerNewStager +
      bids * assumed.conceptsPerBid,
  };
};

export const liveOf = (users: number) => {
  const people = peopleOf(users);
  const each = (Object.keys(people) as Who[]).map((who) => ({ people: people[who], ...connectionsOf(who) }));
  const connections = each.reduce((total, { people, begun }) => total + people * begun, 0);
  const minutes = each.reduce((total, { people, minutes }) => total + people * minutes, 0);
  const { bids, messages, questions, accepted, paid } = happenings(users);
  const facts = bids * (1 + assumed.rejectedOrWithdrawnPerBid) + messages + questions * 2 + accepted + paid;
  // One when the connection has stood for a minute, then as often as it says.
  const pings = connections + minutes * (60 / resting.pingEvery);
  return {
    connections,
    minutes,
    facts,
    hints: facts * assumed.listenersPerFact,
    frames: connections * (1 + assumed.projectsLookedAtPerVisit) + pings,
    // A ping and its answer, the watched projects and their answer, and the hints.
    messages: 2 * pings + 2 * connections * assumed.projectsLookedAtPerVisit + facts * assumed.listenersPerFact,
    // Opening and closing connections, changes of the watched projects, and the stream's reader.
    invocations: connections * (2 + assumed.projectsLookedAtPerVisit) + facts * assumed.batchesPerFact,
  };
};

/** Counts the reads of notices in a month: at each page load, and every few minutes in view. */
export const noticesReadBy = (users: number): number => {
  const people = peopleOf(users);
  const inView = (Object.keys(people) as Who[]).reduce((total, who) => {
    const minutes = Object.values<number>(assumed.minutes[who]).reduce((sum, some) => sum + some, 0);
    return total + people[who] * minutes;
  }, 0);
  const loads = people.visitor + happenings(users).visits * assumed.connectionsPerVisit;
  return loads + (inView * 60) / noticesEvery;
};

/** Returns the share of hours with at least one of so many random events a month. */
const hoursWith = (happenings: number): number => 1 - Math.exp(-happenings / (daysPerMonth * 24));

const none = { connections: 0, minutes: 0, facts: 0, hints: 0, frames: 0, messages: 0, invocations: 0 };

export const deliberateCalls = (users: number): Map<MeasuredCall, number> => {
  const { projects, bids, accepted, paid, messages, questions, updates, visits, stagerVisits, newcomers, photos } =
    happenings(users);
  return new Map<MeasuredCall, number>([
    ['register', newcomers],
    ['login', users * assumed.loginsPerUser],
    ['logout', users * assumed.logoutsPerUser],
    ['forgotPassword', users * assumed.resetsPerUser],
    ['sendContactMessage', users * assumed.contactMessagesPerUser],
    // Half of the searches are by name, half by distance.
    ['listProjects in a place', (stagerVisits * assumed.searchesPerStagerVisit) / 2],
    ['listProjects within 25 miles', (stagerVisits * assumed.searchesPerStagerVisit) / 2],
    ['listConversations', visits],
    ['listNotifications', visits / 2],
    // The page behind a shared link, which a function writes from the data of this call.
    ['getProject', users * assumed.visitorsPerUser],
    ['createUpload', photos],
    ['createProject', projects],
    ['placeBid', bids],
    ['saveConcepts', bids * assumed.conceptsPerBid],
    ['createDeck', projects * assumed.decksPerProject],
    // Its page, which a function writes from the data of this call, and the polls.
    [
      'openDeck',
      projects * assumed.decksPerProject * assumed.looksPerDeck * (1 + (assumed.minutesPerLookAtDeck * 60) / deckEvery),
    ],
    ['answerDeck', projects * assumed.decksPerProject * assumed.answersPerDeck],
    ['deleteBid', bids * assumed.rejectedOrWithdrawnPerBid],
    ['sendMessage', messages],
    ['readThread with news', messages],
    ['askQuestion', questions],
    ['answerQuestion', questions],
    ['postUpdate', updates],
    // Bidders read each update, and others as often again.
    ['listUpdates', updates * assumed.bidsPerProject * 2],
    ['acceptBid', accepted],
    ['createPaymentIntent', accepted],
    ['completePayment', paid],
    ['stripeWebhook', paid],
    ['getBidContact', 2 * paid],
    ['getHandover', assumed.handoverLooksPerPaid * paid],
    ['saveProperty', paid],
    ['proposeDay with a proposal', 3 * paid],
    ['proposeDay in agreement', 3 * paid],
    ['completeProject', paid],
    ['reviewProject', paid * assumed.reviewsPerPaid],
    ['listAttention', assumed.impersonations + (assumed.hoursOfOperators * 3600) / attentionEvery],
  ]);
};

/** Counts the changes that the stream's follower stores in a month. Changes cost about as much as new items. */
const followedOf = (users: number): Map<MeasuredCall, number> => {
  const { projects, bids, accepted, paid, messages, questions, newcomers } = happenings(users);
  return new Map<MeasuredCall, number>([
    ['followChanges, a new account', newcomers],
    ['followChanges, a new project', projects],
    ['followChanges, a new bid', bids * (1 + assumed.rejectedOrWithdrawnPerBid) + accepted + paid],
    ['followChanges, a new message', messages + questions * 2],
  ]);
};

const standingCalls = (): Map<MeasuredCall, number> => {
  const runs = (everyMinutes: number): number => (daysPerMonth * 1440) / everyMinutes;
  return new Map<MeasuredCall, number>([
    ['checkHealth', healthCalls],
    ['expireAcceptances, with nothing to do', runs(schedules.expireAcceptances.everyMinutes)],
    ['reconcilePayments, with nothing to do', runs(schedules.reconcilePayments.everyMinutes)],
    ['resumeJobs, with nothing to do', runs(schedules.resumeJobs.everyMinutes)],
    ['sendDueMail, with nothing to do', runs(schedules.sendDueMail.everyMinutes)],
    ['sweepUploads, with nothing to do', runs(schedules.sweepUploads.everyMinutes)],
  ]);
};

const isScheduled = (name: MeasuredCall): boolean => name.endsWith('with nothing to do');
const hashes: readonly MeasuredCall[] = ['register', 'login'];
const asksStripe: readonly MeasuredCall[] = ['createPaymentIntent', 'completePayment'];
const sendsMail: readonly MeasuredCall[] = ['forgotPassword', 'sendContactMessage'];

const gbSecondsOf = (name: MeasuredCall): number => {
  const { milliseconds, coldStarts, coldStartMilliseconds } = assumed;
  const kind = isScheduled(name)
    ? 'schedule'
    : hashes.includes(name)
      ? 'hashing'
      : asksStripe.includes(name)
        ? 'stripe'
        : sendsMail.includes(name)
          ? 'mail'
          : 'ordinary';
  // `listProjects of an owner` is the function `listProjects`; schedules have the memory of an ordinary call.
  const id = isScheduled(name) ? 'getMe' : (name.split(' ')[0] as OperationId);
  return ((milliseconds[kind] + coldStarts * coldStartMilliseconds) / 1000) * (memoryMb(id) / 1024);
};

/** X-Ray's default sampling: the first call of each second, and one in twenty of the others. */
const tracesOf = (calls: number): number => {
  const seconds = daysPerMonth * assumed.activeSecondsPerDay;
  const first = Math.min(calls, seconds);
  return first + (calls - first) / 20;
};

const sum = (calls: Map<MeasuredCall, number>, weight: (name: MeasuredCall) => number): number =>
  [...calls].reduce((total, [name, times]) => total + times * weight(name), 0);

/** The usage of a month for this number of active users, in the units of prices.ts; with live updates by default. */
export const usageOf = (users: number, { live: isLive = true } = {}): Record<Item, number> => {
  const live = isLive ? liveOf(users) : none;
  const [polled, deliberate, alone] = [polledCalls(users, isLive), deliberateCalls(users), standingCalls()];
  const followed = followedOf(users);
  const followings = sum(followed, () => 1);
  count(deliberate, 'createLiveTicket', live.connections);
  // A hint leads to the same calls as a poll would; a project's bids are as expensive as any of them.
  count(deliberate, 'listProjectBids', live.hints * assumed.callsPerHint);
  const all = new Map<MeasuredCall, number>();
  for (const calls of [polled, deliberate, alone]) for (const [name, times] of calls) count(all, name, times);

  const { projects, bids, messages, visits, newcomers, photos, mails, alerts } = happenings(users);
  const invocations = sum(all, () => 1) + photos + live.invocations + followings;
  const gatewayCalls = sum(all, (name) => (isScheduled(name) ? 0 : 1));
  const ofMail = (units: 'readUnits' | 'writeUnits'): number =>
    mails * measured['sendDueMail, a mail'][units] +
    alerts * measured['resumeJobs, a project that one stager hears of at once'][units];
  const unitsOf = (kind: 'readUnits' | 'writeUnits'): number =>
    sum(all, (name) => measured[name][kind]) +
    ofMail(kind) +
    photos * measured['processUpload, a photo'][kind] +
    live.connections * measured['openConnection, a connection'][kind] +
    live.facts * measured['broadcastChanges, a fact'][kind] +
    sum(followed, (name) => measured[name][kind]);
  const allMails = mails + sum(deliberate, (name) => (sendsMail.includes(name) ? 1 : 0));
  const people = users * (1 + assumed.visitorsPerUser);
  const photosSeen = (visits * assumed.projectsLookedAtPerVisit + users * assumed.visitorsPerUser) * assumed.photosSeenPerLook;
  const covers = mails * assumed.coversPerMail;
  const firstLoads = people * assumed.firstLoadsPerUser;
  // A first visit loads a page and a dozen files, later ones only the page.
  const notices = noticesReadBy(users);
  const siteRequests = gatewayCalls + photosSeen + covers + firstLoads * 12 + visits + notices;
  const bytesSent =
    sum(polled, (name) => measured[name].bytes * (1 - assumed.unchangedPolls)) +
    sum(deliberate, (name) => measured[name].bytes) +
    siteRequests * assumed.headers +
    (firstLoads * assumed.firstLoadMb + photosSeen * assumed.shownPhotoMb + covers * assumed.coverMb) * million;
  /** Runs of the schedule that seals days and checks the file that pages read. */
  const sweeps = (daysPerMonth * 1440) / schedules.sweepUploads.everyMinutes;
  // Kilobytes in the table including its indexes: an account 4, a project with its search entries 14, a bid 4, a message with the
  // items that it changes 1; doubled for the records of what happened around them.
  const kilobytes = 2 * (newcomers * 4 + projects * 14 + bids * 4 + messages);
  const tableGb = (users * 4000 + assumed.monthsOfData * kilobytes * 1000) / gb;

  // A health check that succeeds appears only in the gateway's log.
  const isReported = (name: MeasuredCall): boolean => reportedFunctions.some((id) => id === name.split(/[ ,]/)[0]);
  const reports =
    sum(all, (name) => (isReported(name) ? 1 : 0)) + photos + live.connections + live.facts * assumed.batchesPerFact;
  const logGb =
    ((invocations - healthCalls) * assumed.logBytes.function +
      gatewayCalls * assumed.logBytes.gateway +
      reports * assumed.logBytes.report) /
    gb;

  return {
    ...standing,
    // Paid for by the hour with a value.
    customMetrics:
      hoursWith(users * assumed.loginsPerUser * assumed.failedLogins) +
      (standing.customMetrics - 1) * assumed.hoursOfOtherMetrics,
    readUnits: unitsOf('readUnits'),
    writeUnits: unitsOf('writeUnits'),
    tableGb,
    backupGb: tableGb,
    invocations,
    gbSeconds:
      sum(all, gbSecondsOf) +
      photos * assumed.secondsPerPhoto * (memoryMb('createProject') / 1024) +
      (live.invocations + followings) * (assumed.milliseconds.live / 1000) * (memoryMb('broadcastChanges') / 1024),
    gatewayCalls,
    connectionMessages: live.messages,
    connectionMinutes: live.minutes,
    siteRequests,
    siteGb: bytesSent / gb,
    edgeFunctions: siteRequests,
    mediaGb: (assumed.monthsOfData * photos * assumed.storedPhotoMb) / 1000,
    // Each photo is written once by the browser, and once for each of its served files.
    // And a file of the audit a day.
    mediaWrites: (1 + assumed.filesOfPhoto) * photos + daysPerMonth,
    // The edges cache notices for a minute, so with few people nearly every read is a miss.
    mediaReads: (photosSeen + covers) * assumed.photoMisses + 2 * photos + notices + 3 * sweeps,
    logGb,
    keptLogGb: logGb * assumed.packedLogs * ((stages.prod?.logRetentionDays ?? 0) / daysPerMonth),
    queriedLogGb: logGb * assumed.logSearches,
    assetGb: assumed.assetGb,
    traces: stages.prod?.tracing ? tracesOf(invocations) : 0,
    firewallRequests: siteRequests,
    // Each of the six functions with Stripe's keys reads them every five minutes, and at most at every call; each cold start
    // reads the origin's secret.
    secretReads:
      Math.min(sum(deliberate, (name) => (asksStripe.includes(name) ? 1 : 0)) * 2, (6 * daysPerMonth * 1440) / 5) +
      (gatewayCalls - healthCalls) * assumed.coldStarts,
    mails: allMails,
    mailGb: (allMails * assumed.mailKb) / million,
  };
};

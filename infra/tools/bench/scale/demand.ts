import { scheduleTimeoutSeconds } from '#infra/sizing';
import { stages } from '#infra/stages';
import { assumptions } from '#infra/tools/cost/assumptions';
import { deliberateCalls, happenings, liveOf, peopleOf, polledCalls, usageOf } from '#infra/tools/cost/usage';
import { schedules } from '#shared/schedules';
import { row, say } from '../output';

const daysPerMonth = 30.4;
const activeSeconds = daysPerMonth * assumptions.activeSecondsPerDay;
/** The load in the busiest hours, relative to the average of the active ones. */
const peak = 3;

/** Milliseconds for an email: ten for SES, plus three transactions and three reads. See `atOnce` in core/telling/email/send.ts. */
const mailMs = 200;
const [mailsAtOnce, mailBudgetSeconds] = [8, 50];

const callsOf = (users: number, live: boolean): number =>
  [...polledCalls(users, live).values(), ...deliberateCalls(users).values()].reduce((total, some) => total + some, 0);

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumSignificantDigits: amount < 10_000 ? 2 : 3 });

/** Prints the demand of so many active users on parts with a limit, by the assumptions of the cost sheet. */
export const printDemand = (users: number, reconciledPerSecond: number): void => {
  const { requestsPerSecond = 0 } = stages.prod?.throttle ?? {};
  const hashing = stages.prod?.concurrency?.passwordHashing ?? 0;
  const { milliseconds } = assumptions;
  const perSecond = (perMonth: number): number => perMonth / activeSeconds;
  const [polling, live] = [false, true].map((isLive) => callsOf(users, isLive)) as [number, number];
  const [withLive, without] = [usageOf(users), usageOf(users, { live: false })];
  const { connections, minutes, facts, frames } = liveOf(users);
  const { accepted, paid, bids, projects, newcomers } = happenings(users);
  const { stager } = peopleOf(users);
  const line = (what: string, mean: number, limit: string): void => row(what, figure(mean), figure(mean * peak), limit);

  say(`At ${users.toLocaleString('en-US')} active users, by the assumptions of the cost sheet:`);
  say();
  say(`| | mean of ${assumptions.activeSecondsPerDay / 3600} hours a day | ${peak} times that | limit |`);
  say('| --- | ---: | ---: | --- |');
  line('calls a second', perSecond(live), `${requestsPerSecond} (the stage)`);
  line('the same without live updates', perSecond(polling), `${requestsPerSecond}`);
  line('functions at once', perSecond(live) * (milliseconds.ordinary / 1000), '1,000 (an account, until it asks for more)');
  line('the same without live updates', perSecond(polling) * (milliseconds.ordinary / 1000), '1,000');
  line(
    'passwords hashed a second',
    perSecond(users * assumptions.loginsPerUser + newcomers),
    `${Math.floor((hashing * 1000) / milliseconds.hashing)} (${hashing} at once)`,
  );
  line('read units a second', perSecond(withLive.readUnits), '40,000 (a table, until it asks for more)');
  line('the same without live updates', perSecond(without.readUnits), '40,000');
  line('write units a second', perSecond(withLive.writeUnits), '40,000');
  line(
    'of these in the busiest partition, the activity',
    2 * perSecond(projects + bids + accepted + paid + newcomers),
    '1,000 (a partition)',
  );
  line(
    'changes that the stream reader tells of, a second',
    perSecond(facts),
    'a shard for each partition of the table, 100 changes at a time',
  );
  line('open WebSockets', minutes / (activeSeconds / 60), 'none');
  line('WebSockets begun a second', perSecond(connections), '500 (an account)');
  line('frames that browsers send, a second', perSecond(frames), `${requestsPerSecond} (the stage)`);
  line(
    'mails a second',
    perSecond(withLive.mails),
    `${(mailsAtOnce * 1000) / mailMs} (a run of ${mailBudgetSeconds} s a minute, ${mailsAtOnce} at once)`,
  );
  say();
  const digests = (stager * assumptions.digestsPerStager) / daysPerMonth;
  const mailsPerMinute = (mailsAtOnce * mailBudgetSeconds * 1000) / mailMs;
  say(
    `Lists of new projects on a morning: ${figure(digests)}, half of them in one time zone: ${figure(digests / 2 / mailsPerMinute)} minutes.`,
  );
  const unpaid = ((accepted - paid) / daysPerMonth) * 3;
  const perRun = reconciledPerSecond * (scheduleTimeoutSeconds('reconcilePayments') - 40);
  say(
    `Payments without a known end: ${figure(unpaid)}, where those who do not pay have all begun to. The reconciliation asks about ${reconciledPerSecond} a second, ${figure(perRun)} a run, and runs every ${schedules.reconcilePayments.everyMinutes} minutes.`,
  );
};

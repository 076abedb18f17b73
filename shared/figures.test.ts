import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { choice } from '#core/desk/follow/market';
import { answersAreKeptFor } from '#core/kernel/idempotency/idempotency';
import { maskContacts } from '#core/kernel/masking/mask';
import { maskSeenTogether } from '#core/kernel/masking/together';
import { mailLogDays } from '#core/kernel/outbox/outbox';
import { hours } from '#core/kernel/time';
import { passwordCost } from '#core/market/account/password-cost';
import { defaultLimits } from '#core/market/payment/stripe';
import { alertsPerDay, pauseAfterDays } from '#core/market/service-area/digest';
import { grants } from '#functions/grants';
import { clean, dirty } from '#functions/testing/masking/mask.fixture';
import { verdictsOf } from '#functions/testing/masking/rates';
import { demoProjects } from '#infra/local/seed/projects';
import { readSettings } from '#infra/local/settings';
import { addressLimits, healthCheck, photoFunctions, scheduleTimeoutSeconds } from '#infra/sizing';
import { stages } from '#infra/stages';
import { figureIn, inWords, missingSentences, type Sentence } from '#infra/testing/sentences';
import { prices } from '#infra/tools/cost/prices';
import { formerContactDays } from '#shared/account/leaving';
import { frameAllowance, maxConnections, maxWatched, ServerFrame, ticketSeconds } from '#shared/live/live';
import { undoDays } from '#shared/mail/mail.contract';
import { noticeLength, noticesAtMost, noticesEveryMs } from '#shared/site/notices';
import { maxUpdates } from '#shared/update/update.contract';
import { badgeNoticeDays, documentDays, documentLinkSeconds, maxDocumentBytes } from '#shared/verification/document.values';
import measured from '../infra/tools/cost/measured.json';
import about from './places/about.json';
import { grids, maxCells, maxMiles } from './places/distance';
import { maxSuggestions } from './places/match';
import { quotas } from './quotas';
import { schedules } from './schedules';

/**
 * Figures of documents that derive from the code: each is in a sentence, which has to stand there word for word. What only the templates
 * know is in infra/stacks/operations.test.ts; tables that a command writes, and what was measured, are not here.
 */
const { costly, prod, dev } = { costly: addressLimits[0]?.requests ?? 0, prod: stages.prod, dev: stages.dev };
const [session, live] = ['functions/core/market/account/session.ts', 'frontend/src/lib/live-'];
const sessionDays = figureIn(session, /const lifetime = days\((\d+)\)/);
const idleDays = figureIn(session, /const idleLifetime = days\((\d+)\)/);
const freshMinutes = figureIn(session, /const freshFor = minutes\((\d+)\)/);
const auditDays = figureIn('functions/core/kernel/audit-log/trail.ts', /const keptDays = (\d+)/);
const stripeFunctions = Object.values(grants).filter(({ stripe }) => stripe).length;
const frames = (maxConnections * 1000) / frameAllowance.everyMs;
const [mailsAtOnce, mailFailures, mailLateMinutes] = [
  figureIn('functions/core/telling/email/send.ts', /const atOnce = (\d+)/),
  figureIn('functions/core/telling/email/send.ts', /const maxFailures = (\d+)/),
  figureIn('functions/core/telling/email/send.ts', /const lateAfter = minutes\((\d+)\)/),
];
const webhookGrace = figureIn('functions/core/market/payment/reconcile.ts', /const webhookGrace = minutes\((\d+)\)/);
const reconciledWithin = webhookGrace + schedules.reconcilePayments.everyMinutes;
const [cellPiece, furtherReads, manyPiece] = [
  figureIn('functions/core/market/project/search.repo.ts', /maxCellsOfOne \? \d+ : (\d+)/),
  figureIn('functions/core/market/project/search.repo.ts', /const maxFurtherReads = (\d+)/),
  figureIn('functions/core/market/project/search.repo.ts', /maxCellsOfOne \? (\d+) : \d+/),
];
const verdicts = verdictsOf({ maskContacts, maskSeenTogether });
const some = (count: number, to: number): string => (Math.round(count / to) * to).toLocaleString('en-US');
const evasions = verdicts.filter(({ sample }) => sample.evades).length;
const [mostEvasions, mostTouched] = [
  figureIn('functions/core/kernel/masking/mask.test.ts', /share\(verdicts, true, half\)\)\.toBeLessThanOrEqual\((\d+)\)/),
  figureIn('functions/core/kernel/masking/mask.test.ts', /share\(verdicts, false, half\)\)\.toBeLessThanOrEqual\((\d+)\)/),
];
const loaded = [
  ...readFileSync('frontend/e2e/public-pages.test.ts', 'utf8').matchAll(/who: .*, kB: (\d+), files: (\d+)/g),
].flatMap(([, kB, files]) => [kB, files]);
const otherFile = figureIn('infra/local/web/pages.test.ts', /no script over (\d+) kB/);
const ms = (file: string, name: string): number =>
  figureIn(`frontend/src/${file}.ts`, new RegExp(`${name} = (?:\\d+ \\* )?([\\d_]+)`));
const nodeVersion = figureIn('package.json', /"node": ">=([\d.]+)\.\d+"/);
const settings = readSettings([], {});
const stored = figureIn('functions/core/market/photo/image.ts', /const maxPixels = ([\d_]+)/) / 1_000_000;
const [noticeMinutes, cachedMinutes] = [
  noticesEveryMs / 60_000,
  figureIn('functions/core/desk/operations/publish.ts', /max-age=(\d+)/) / 60,
];
const switchSeconds = figureIn('functions/core/desk/operations/site-state.repo.ts', /const keptMs = ([\d_]+)/) / 1000;
const auditFile = figureIn('frontend/desk/queries.ts', /const maxAuditFileRecords = ([\d_]+)/).toLocaleString('en-US');

/** All of them: a figure belongs to one, and may move to another. */
const decisions = 'docs/adr';

const rows: Sentence[] = [
  ['README.md', `You need [Node](https://nodejs.org) ${nodeVersion} or later`],
  ['docs/deploy.md', `You need: Node ${nodeVersion} or later`],
  ['docs/commands.md', `| \`PORT\` | ${settings.port} |`],
  ['docs/commands.md', `| \`DATA_DIR\` | \`${settings.dataDir.split('/').at(-1)}\` |`],
  ['docs/commands.md', `| \`SEED\` | ${Number(settings.seed)} |`],
  ['docs/commands.md', `| \`ADMIN_TOTP\` | ${Number(settings.adminTotp)} |`],
  ['docs/commands.md', `| \`SEALED_BIDS\` | ${Number(settings.sealedBids)} |`],
  ['docs/commands.md', `| \`PAYMENT_WINDOW_HOURS\` | ${settings.paymentWindowHours} |`],
  ['docs/commands.md', `| \`LIVE\` | ${Number(settings.live)} |`],
  ['docs/glossary.md', `up to ${figureIn('shared/api/page.ts', /z\.lte\((\d+), 'limit must be/)} items of a list`],

  ['SECURITY.md', `valid for ${ticketSeconds} seconds and once`],
  ['SECURITY.md', `valid for ${sessionDays} days or ${idleDays} without use`],
  ['SECURITY.md', `without use ends after ${idleDays} days, which is long`],
  ['SECURITY.md', `a password that was given within ${freshMinutes} minutes`],
  ['SECURITY.md', `freshness (${freshMinutes} minutes)`],
  [
    'SECURITY.md',
    `valid for ${inWords(figureIn('functions/core/market/account/reset.repo.ts', /const lifetime = hours\((\d)\)/))} hour and one use`,
  ],
  ['SECURITY.md', `can put itself back for ${inWords(undoDays)} days`],
  ['SECURITY.md', `of simultaneous tries, ${inWords(quotas.loginByEmail.allowance)} are checked`],
  ['SECURITY.md', `For ${answersAreKeptFor / hours(1)} hours, encrypted`],
  ['SECURITY.md', `get ${inWords(quotas.mailToUnconfirmed.allowance)} emails a day at most`],
  ['SECURITY.md', `the contact details for ${formerContactDays} days`],
  ['SECURITY.md', `it loses its contact details after ${formerContactDays} days`],
  [
    'SECURITY.md',
    `at most ${inWords(figureIn('infra/constructs/admin-pool.ts', /refreshTokenValidity: Duration\.hours\((\d+)/))} hours`,
  ],
  ['SECURITY.md', `(N=2^${Math.log2(passwordCost.N)}, r=${passwordCost.r}, p=${passwordCost.p})`],
  ['SECURITY.md', `Passwords of up to ${figureIn('shared/api/common.ts', /at most (\d+) characters/)} characters`],
  [decisions, `It ends after ${idleDays} days without use, and after ${sessionDays} days in any case.`],
  [decisions, `need the password given within the last ${freshMinutes} minutes`],
  [decisions, `can undo the change for ${inWords(undoDays)} days`],
  [
    decisions,
    `A confirmed address can be left ${inWords(figureIn('functions/core/market/preferences/former-address.ts', /const maxFormer = (\d+)/))} times in ${inWords(undoDays)} days.`,
  ],
  [
    decisions,
    `A call to Stripe ends within ${defaultLimits.callMs / 1000} seconds: ${inWords(defaultLimits.retries + 1)} attempts of ${defaultLimits.tryMs / 1000} seconds each.`,
  ],
  [decisions, `\`ReconcilePayments\`, which settles a payment within ${reconciledWithin} minutes`],
  [decisions, `out of some ${some(evasions, 10)} evasions and ${some(verdicts.length - evasions, 10)} plain texts`],
  [decisions, `a test holds both halves to ${mostEvasions} % and ${mostTouched} %`],
  [decisions, `The ${some(clean.length + dirty.length, 100)} texts of \`mask.fixture.ts\``],
  [decisions, `A photo of more than ${stored} megapixels`],
  [
    decisions,
    `takes longer than ${figureIn('functions/core/market/photo/image.ts', /const maxSeconds = (\d+)/) === 6 ? 'six' : ''} seconds, is rejected`,
  ],
  [
    decisions,
    `CloudFront can serve a photo for up to ${figureIn('infra/stacks/edge.ts', /maxTtl: Duration\.hours\((\d+)\)/) === 1 ? 'an hour' : ''}, and browsers that have shown it for ${figureIn('functions/core/market/photo/photo.storage.ts', /public, max-age=(\d+)/) === 86_400 ? 'a day' : ''}`,
  ],
  [
    decisions,
    `skips up to ${inWords(figureIn('frontend/src/app/routes/projects/results.tsx', /const maxEmptyPages = (\d+)/))} empty pages`,
  ],
  [decisions, `A search reaches ${maxMiles} miles at most.`],
  [decisions, `by ID, and kept for ${auditDays} days`],
  [decisions, `For ${auditDays} days nobody can change or delete it`],
  [
    'docs/deploy.md',
    `(valid for ${inWords(figureIn('infra/constructs/admin-pool.ts', /tempPasswordValidity: Duration\.days\((\d+)\)/))} days)`,
  ],
  ['docs/deploy.md', `DefaultRetention={Mode=COMPLIANCE,Days=${auditDays}}`],
  ['docs/deploy.md', `one network address gets well less of it: ${costly} calls a minute`],
  ['docs/deploy.md', `which is ${prod?.requestsPerAddress.toLocaleString('en-US')} as the stages come`],
  ['docs/deploy.md', `one caller who sends ${figureIn('infra/sizing.ts', /login: \{ requestsPerSecond: (\d+)/)} logins a second`],
  ['docs/deploy.md', `(${inWords(quotas.loginByEmail.allowance)} failed logins in a quarter of an hour and so on)`],

  ['docs/performance.md', `Stripe's SDK is in ${inWords(stripeFunctions)} of them.`],
  ['docs/performance.md', `The image library lies beside the ${inWords(photoFunctions.length)} functions that take photos`],
  ['docs/performance.md', `| ${prod?.throttle.requestsPerSecond.toLocaleString('en-US')} (the stage, [stages.ts]`],
  ['docs/performance.md', `(${prod?.concurrency?.passwordHashing} at once)`],
  ['docs/performance.md', `\`SendDueMail\` sends ${inWords(mailsAtOnce)} at a time`],
  ['docs/performance.md', `has ${(scheduleTimeoutSeconds('resumeJobs') * 5) / 6} seconds for them`],
  [
    'docs/performance.md',
    `\`/\` takes ${loaded[0]} kB of compressed scripts and styles in ${loaded[1]} files, a project's page ${loaded[2]} kB in ${loaded[3]}, for its owner ${loaded[4]} kB in ${loaded[5]}, and an owner's dashboard ${loaded[6]} kB in ${loaded[7]}.`,
  ],
  ['docs/performance.md', `in the first ${ms('app/live/start', 'trustedAfterMs') / 1000} seconds of a connection`],
  ['docs/frontend.md', `No other file is above ${otherFile} kB`],

  [
    'docs/performance.md',
    `holds the median of the bundles below ${figureIn('infra/bundle.test.ts', /toBeLessThanOrEqual\(([\d_]+)\)/) / 1000} kB, those that know the table alone below ${figureIn('infra/bundle.test.ts', /sizeOf\(name\) > ([\d_]+)/) / 1000} kB`,
  ],
  ['docs/performance.md', `and each below ${figureIn('infra/bundle.test.ts', /toBeLessThan\(([\d_]+)\)/) / 1_000_000} MB`],
  ['docs/notifications.md', `instead of the previous ones; ${maxWatched} at most`],
  ['docs/notifications.md', `the account has opened ${inWords(maxConnections)} others since`],
  ['docs/notifications.md', `without a connection, in its first ${ms('app/live/start', 'trustedAfterMs') / 1000} seconds`],
  [
    'docs/notifications.md',
    `A tab hidden for ${inWords(figureIn('frontend/src/app/live/tabs.ts', /hiddenMs = (\d+) \* 60_000/))} minutes gives it up`,
  ],
  ['docs/notifications.md', `Without an answer within ${inWords(ms('lib/live-connection', 'pongWithinMs') / 1000)} seconds`],
  ['docs/notifications.md', `after a random part of ${inWords(ms('lib/live-waits', 'firstWaitMs') / 1000)} seconds`],
  [
    'docs/notifications.md',
    `replaces its own after some ${figureIn(`${live}connection.ts`, /ms: (\d+) \* 60_000/)} to ${figureIn(`${live}connection.ts`, /ms: (\d+) \* 60_000/) + figureIn(`${live}connection.ts`, /jitterMs: (\d+) \* 60_000/)} minutes`,
  ],
  [
    'docs/notifications.md',
    `as the stage's throttle allows: ${inWords(prod?.throttle.requestsPerSecond ?? 0)} in \`prod\` and ${dev?.throttle.requestsPerSecond} in \`dev\`.`,
  ],
  ['docs/notifications.md', `${maxConnections === 10 ? 'Ten' : maxConnections} connections may send ${frames} that are read`],

  ['docs/notifications.md', `as a log entry for ${mailLogDays} days.`],
  ['docs/notifications.md', `**${inWords(quotas.mailToUnconfirmed.allowance)} emails a day at most**`],
  ['docs/notifications.md', `puts it back, once, for ${inWords(undoDays)} days.`],
  ['docs/notifications.md', `A digest pauses after ${pauseAfterDays} days`],
  [
    'docs/notifications.md',
    `${alertsPerDay === 4 ? 'Four' : alertsPerDay} extra digests a day at most, with ${inWords(figureIn('functions/core/market/service-area/send-digests.ts', /const shownAtMost = (\d+)/))} projects each`,
  ],
  [
    'docs/notifications.md',
    `This takes ${inWords(schedules.resumeJobs.everyMinutes + schedules.sendDueMail.everyMinutes)} minutes at most: the job runs every ${inWords(schedules.resumeJobs.everyMinutes)} minutes`,
  ],
  [
    'docs/notifications.md',
    `\`SendDueMail\` **claims** an email for ${inWords(figureIn('functions/core/kernel/outbox/outbox.repo.ts', /const lease = minutes\((\d+)\)/))} minutes`,
  ],
  ['docs/notifications.md', `given up after the ${mailFailures === 6 ? 'sixth' : mailFailures} time`],
  ['docs/runbook.md', `given up after the ${mailFailures === 6 ? 'sixth' : mailFailures} time`],
  ['docs/runbook.md', `something that was due ${mailLateMinutes === 30 ? 'half an hour' : `${mailLateMinutes} minutes`} ago`],
  ['docs/runbook.md', `finds their payments within ${reconciledWithin} minutes`],
  ['docs/runbook.md', `\`SendDueMail\` has not run for ${inWords(3 * schedules.sendDueMail.everyMinutes)} minutes`],
  ['docs/admin-panel.md', `tab "Audit Log" for ${auditDays} days`],
  [
    'docs/operating.md',
    `Functions read the new value after ${inWords(figureIn('functions/core/kernel/secrets.ts', /const lifetime = minutes\((\d+)\)/))} minutes at most`,
  ],
  ['docs/runbook.md', `Route 53, which asks from ${inWords(healthCheck.regions.length)} regions`],

  ['docs/testing.md', `Each suite has ${inWords(figureIn('vitest.config.ts', /maxWorkers: (\d+)/))} workers`],
  ['docs/testing.md', `passes if ${figureIn('.ci/mutants.mjs', /ofBackEnd: (\d+)/)} of 100 defects are found`],
  ['docs/testing.md', `one of the frontend if ${figureIn('.ci/mutants.mjs', /ofFrontEnd: (\d+)/)} are`],
  ['docs/data-model.md', `kept for ${auditDays} days`],
  ['docs/data-model.md', `for the other party of a paid bid; ${formerContactDays} days`],
  ['docs/data-model.md', `one email to one person, due, sent or skipped; ${mailLogDays} days`],
  ['docs/data-model.md', `of an account, ${inWords(maxConnections)} at most`],
  ['docs/reliability.md', `updates only, at most ${maxUpdates}, each announced once`],
  ['docs/reliability.md', `Somebody who has not visited for ${pauseAfterDays} days`],
  [
    'docs/reliability.md',
    `A search by distance reads ${cellPiece} entries of each of 9 cells (in Alaska of ${maxCells}), and at most ${furtherReads} times ${cellPiece} more`,
  ],
  ['docs/reliability.md', `${manyPiece} entries of each are read`],
  [
    'docs/places.md',
    `the 50 states and DC: ${about.counties.toLocaleString('en-US')} counties, ${about.places.toLocaleString('en-US')} places`,
  ],
  ['docs/places.md', `within so many miles (${maxMiles} at most)`],
  ['docs/places.md', `suggestPlaces(gazetteer, text, limit = ${maxSuggestions})`],
  [
    'docs/places.md',
    `half a degree up to ${grids[0].maxMiles} miles, one up to ${grids[1].maxMiles}, two up to ${grids[2].maxMiles}`,
  ],

  ['SECURITY.md', `A PDF or picture of at most ${maxDocumentBytes / 1024 ** 2} MB`],
  ['SECURITY.md', `Only administrators get a link, for ${documentLinkSeconds} seconds`],
  ['SECURITY.md', `Deleted ${documentDays} days after the decision`],
  ['docs/reliability.md', `A document's file is deleted ${documentDays} days after the decision`],
  ['docs/glossary.md', `its file goes ${documentDays} days later`],
  ['docs/notifications.md', `${badgeNoticeDays.join(' and ')} days before a badge runs out`],
  ['docs/admin-panel.md', `a link that is good for ${documentLinkSeconds} seconds`],
  ['docs/admin-panel.md', `For ${documentDays} days after a decision`],

  ['docs/admin-panel.md', `the latest ${auditFile} records at most`],
  ['docs/operating.md', `Days older than ${auditDays} expire from the beginning`],
  ['docs/admin-panel.md', `It takes effect everywhere within ${inWords(switchSeconds)} seconds`],
  ['docs/admin-panel.md', `beside the button within ${inWords(noticeMinutes + cachedMinutes)} minutes`],
  ['docs/admin-panel.md', `open ones within ${inWords(noticeMinutes + cachedMinutes)} minutes`],
  ['docs/admin-panel.md', `up to ${noticeLength} characters of plain text`],
  ['docs/admin-panel.md', `${noticesAtMost === 3 ? 'Three' : noticesAtMost} at a time.`],
  ['docs/admin-panel.md', `with bids of ${inWords(choice.bidders)} stagers in ${choice.hours} hours`],
  [
    'docs/notifications.md',
    `and for ${inWords(figureIn('functions/core/telling/email/send.ts', /const catchUp = minutes\((\d+)\)/) / 60)} hours after.`,
  ],
  ['docs/operating.md', `nobody can change or delete one for ${auditDays} days`],
  ['docs/deploy.md', `${auditDays} days after the last one`],
  ['SECURITY.md', `nobody can write over for ${auditDays} days`],
  ['SECURITY.md', `for everybody, within ${inWords(switchSeconds)} seconds`],
  ['docs/reliability.md', `an Object Lock of ${auditDays} days`],
  ['docs/reliability.md', `its copy is ${inWords(switchSeconds)} seconds old at most`],
  ['docs/glossary.md', `bids of ${inWords(choice.bidders)} stagers within ${choice.hours} hours`],

  ['docs/cost.md', `A metric from logs is ${prices.customMetrics.usd * 100} cents`],
  ['docs/cost.md', `An alarm is ${inWords(prices.alarmMetrics.usd * 100)} cents`],
  ['docs/cost.md', `A firewall's rule is ${prices.firewallRules.usd === 1 ? 'a dollar' : prices.firewallRules.usd}`],
  ['docs/cost.md', `comes from ${inWords(healthCheck.regions.length)} regions`],
];

it('documents contain the figures from the code', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(missingSentences(rows)).toEqual([]);
});

it('a missing sentence or figure is reported', () => {
  expect(
    missingSentences([
      ['README.md', 'Home staging by auction.'],
      ['README.md', 'Home staging\nby bids.'],
    ]),
  ).toHaveLength(1);
  expect(() => figureIn('package.json', /"nothing": (\d+)/)).toThrow('has no');
});

it('docs/performance.md states how often each call waits for the table', () => {
  const byRounds = new Map<number, string[]>();
  for (const [name, { roundTrips }] of Object.entries(measured as Record<string, { roundTrips?: number }>))
    if (roundTrips !== undefined) byRounds.set(roundTrips, [...(byRounds.get(roundTrips) ?? []), name]);
  expect(byRounds.size).toBeGreaterThan(5);
  expect(
    missingSentences(
      [...byRounds].map(([rounds, names]) => ['docs/performance.md', `\n| ${rounds} | ${names.sort().join(', ')} |\n`]),
    ),
  ).toEqual([]);
});

it('README.md describes the projects of the demo owners', () => {
  const standings = (owner: string): string[] =>
    demoProjects()
      .filter((project) => project.owner === owner)
      .map(({ end, bids }) => {
        const outcomes = bids.map(({ outcome }) => outcome);
        if (end) return end;
        if (outcomes.includes('paid')) return 'under way';
        if (outcomes.includes('accepted')) return 'waits for the fee';
        return bids.length > 0 ? 'open' : 'open without bids';
      })
      .sort();
  expect(standings('dana')).toEqual(['open', 'open without bids', 'under way', 'waits for the fee']);
  expect(standings('marcus')).toEqual(['completed', 'open', 'open']);
  expect(standings('priya')).toEqual(['cancelled', 'open', 'open', 'open']);
  expect(
    missingSentences([
      ['README.md', 'with four projects: two open (one without bids), one waiting for the fee, one in progress |'],
      ['README.md', 'with three projects: two open, one completed |'],
      ['README.md', 'with four projects: three open, one cancelled |'],
    ]),
  ).toEqual([]);
});

it('frames to a browser have no fields for text, names, or amounts', () => {
  expect(Object.keys(ServerFrame.shape).sort()).toEqual(['pong', 'spreadMs', 'superseded', 'topics', 'watching']);
});

import type { Defect } from '../simulation/defects';

/** Each of them is found by two months of schedules, or the year is worth nothing: `npm run prove -- year defects` tries them all (.ci/prove.mjs). */
export const yearDefects: readonly Defect[] = [
  {
    name: 'an answer that is kept for a day has no end',
    file: 'functions/core/kernel/idempotency/idempotency.repo.ts',
    from: 'expiresAtEpochSeconds: ttl(end)',
    to: 'endsAt: ttl(end)',
  },
  {
    name: 'a copy of the own data stays in storage',
    file: 'functions/core/market/export/export.repo.ts',
    from: '      dueAt: expiresAt,\n',
    to: '      dueAt: plus(end, 9 * heldFor).toISOString(),\n',
  },
  {
    name: 'the file of a paper that was decided on is noted nowhere',
    file: 'functions/core/market/verification/paper.repo.ts',
    from: '    noteFiles({ id: file, userId, files: [file], writableUntil: now.toISOString(), createdAt: now.toISOString(), dueAt }),\n',
    to: '',
  },
  {
    name: 'advice comes again and again',
    file: 'functions/core/market/notification/catalogue.ts',
    from: "return second > now ? { event: 'no_bids_yet', dueAt: second } : undefined;",
    to: "return { event: 'no_bids_yet', dueAt: second > now ? second : plus(now, adviceAfter) };",
  },
  {
    name: 'a badge runs out without its last word',
    file: 'functions/core/market/notification/catalogue.ts',
    from: 'badgeNoticeDays.map((before) =>',
    to: 'badgeNoticeDays.slice(0, 1).map((before) =>',
  },
  {
    name: 'the morning’s mail comes with every run',
    file: 'functions/core/telling/mailing/policy.ts',
    from: 'until: nextMorning(settings, now), join: dailyJoin',
    to: 'until: new Date(now.getTime() + 3_600_000), join: dailyJoin',
  },
];

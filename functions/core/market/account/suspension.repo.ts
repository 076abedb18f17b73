import { conflict } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { mailboxOf } from '#core/kernel/mailbox';
import { beginJob } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import type { TallyCounter } from '#core/kernel/table/tally.repo';
import { check, put, remove, update, type Write } from '#core/kernel/table/write';
import { site } from '#shared/site/site';
import type { Account, Suspension } from './account';

type Counts = Partial<Record<TallyCounter, number>>;

export const mailboxHashOf = (email: string): string => sha256(mailboxOf(email));

export const barMailbox = (mailboxHash: string, caseId: string, now: Date): Write =>
  put({ ...keys.barredMailbox(mailboxHash), entity: 'BarredMailbox', caseId, createdAt: now.toISOString() }, { replace: true });

export const unbarMailbox = (mailboxHash: string): Write => remove(keys.barredMailbox(mailboxHash));

/** Suspends an account. A job then removes its projects from the search. Refused (StaleRead) if it is suspended or deleted. */
export const suspend = (account: Account, suspension: Suspension, counts: Counts, now: Date): Write[] => [
  update(keys.user(account.id), {
    set: { suspension: { ...suspension, mailboxHash: mailboxHashOf(account.email) } },
    add: { sessionGeneration: 1 },
    when: { suspension: { absent: true }, email: account.email },
  }),
  update(keys.tally(account.id), {
    set: { suspendedAt: suspension.since },
    add: counts,
    when: { closedAt: { absent: true } },
  }),
  barMailbox(mailboxHashOf(account.email), suspension.caseId, now),
  beginJob({ kind: 'followSuspension', subjectId: account.id }, now),
];

/** Lifts a suspension. Ended sessions stay ended. Refused (StaleRead) if it was already lifted. */
export const liftSuspension = (account: Account, counts: Counts, now: Date): Write[] => [
  update(keys.user(account.id), {
    unset: ['suspension'],
    when: { suspension: { present: true } },
  }),
  update(keys.tally(account.id), {
    unset: ['suspendedAt'],
    add: counts,
    when: { closedAt: { absent: true } },
  }),
  ...(account.suspension ? [unbarMailbox(account.suspension.mailboxHash)] : []),
  beginJob({ kind: 'followSuspension', subjectId: account.id }, now),
];

const barred = () =>
  conflict(
    `This email address can't be used, because of what an earlier account did with it. If you think that's wrong, write to ${site.supportEmail}.`,
  );

/** Refuses (CONFLICT) a transaction that would give an account a barred mailbox. */
export const checkNotBarred = (email: string): Write =>
  check(keys.barredMailbox(mailboxHashOf(email)), { PK: { absent: true } }, barred());

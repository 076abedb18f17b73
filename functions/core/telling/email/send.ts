import type { Budget, RunTally } from '#core/kernel/budget';
import { isAppError } from '#core/kernel/errors';
import { groupBy } from '#core/kernel/grouped';
import { errorFields, log } from '#core/kernel/log';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { conclude, type DueMail, type DueMails, dueMails, findMail, findMails, postpone } from '#core/kernel/outbox/outbox.repo';
import { inParallel } from '#core/kernel/parallel';
import { StaleRead } from '#core/kernel/stale';
import { minutes, plus } from '#core/kernel/time';
import { deliver } from './deliver';

/** How early an email may join one that is due: the longest delay in core/market/notification/events.ts. */
const joinWindow = minutes(5);
const atOnce = 8;
/** Groups that one run handles. */
const maxGroups = 2000;
/** The most emails that go out as one, because one transaction of 100 items concludes them and stores those that follow. */
const maxTogether = 45;
/** An email that waits longer raises an alarm. */
const lateAfter = minutes(30);
/** How long held email may take to go out after its release. */
const catchUp = minutes(120);

interface Due {
  /** One entry per user, with the groups that go out together. */
  people: DueMail[][][];
  since: string | undefined;
}

/** Whether an administrator has switched email off. */
interface Hold {
  /** Only the account category goes out. */
  isHeld: boolean;
  /** When email was switched on again. ISO 8601. */
  releasedAt: string | undefined;
}

const noHold: Hold = { isHeld: false, releasedAt: undefined };

const lists = ({ isHeld }: Hold): readonly DueMails[] => (isHeld ? ['account'] : ['account', 'others']);

const findDue = async (now: Date, hold: Hold): Promise<Due> => {
  const firsts: string[] = [];
  const groups = new Map<string, DueMail[]>();
  for (const list of lists(hold)) {
    let isFirst = true;
    for await (const page of dueMails(list, plus(now, joinWindow))) {
      // Pages are sorted by due time.
      if (isFirst) firsts.push(page[0]?.dueAt ?? '');
      isFirst = false;
      for (const due of page) {
        const name = `${due.userId}#${due.join}`;
        groups.set(name, [...(groups.get(name) ?? []), due]);
      }
      if (groups.size >= maxGroups) break;
    }
  }
  const due = [...groups.values()].filter((group) => group.some(({ dueAt }) => dueAt <= now.toISOString()));
  return { people: [...groupBy(due, ([first]) => first?.userId ?? '').values()], since: firsts.sort()[0] };
};

/** Sends due emails and pushes. A failure does not stop the others. Runs may overlap, because each email is claimed first. */
export const sendDueMail = async (now: Date, budget: Budget, hold: Hold = noHold): Promise<RunTally> => {
  const tally: RunTally = { done: 0, failed: 0 };
  const { people, since } = await findDue(now, hold);
  await inParallel(people, atOnce, async (groups) => {
    // One group at a time, because emails to one user write the same items.
    for (const group of groups) if (!budget.isSpent()) await deliverGroup(group.slice(0, maxTogether), now, tally);
  });
  if (!isLateOnPurpose(hold, now) && since !== undefined && since < lateBefore(now).toISOString() && (await isLate(now))) {
    log('error', 'mail_late');
    tally.failed += 1;
  }
  return tally;
};

const isLateOnPurpose = ({ isHeld, releasedAt }: Hold, now: Date): boolean =>
  isHeld || (releasedAt !== undefined && plus(new Date(releasedAt), catchUp) > now);

const lateBefore = (now: Date): Date => plus(now, -lateAfter);

/** Returns whether an email is overdue. Reads the items themselves, because the index may lag. */
const isLate = async (now: Date): Promise<boolean> => {
  for (const list of lists(noHold))
    for await (const page of dueMails(list, lateBefore(now)))
      for (const { userId, id } of page) {
        const mail = await findMail(userId, id);
        if (mail && isWaiting(mail, now)) return true;
      }
  return false;
};

const deliverGroup = async (group: readonly DueMail[], now: Date, tally: RunTally): Promise<void> => {
  let mails: MailRecord[] = [];
  try {
    mails = await mailsOf(group, now);
    if (mails.length === 0) return;
    await deliver(mails, now);
    tally.done += 1;
  } catch (error) {
    // Another run handled it, or something changed. The next run tries again.
    if (error instanceof StaleRead) return;
    tally.failed += 1;
    log('error', 'failure', { ...errorFields(error), mailId: group[0]?.id });
    if (mails.length > 0) await retryLater(mails, now);
  }
};

/** Returns whether an email is due, or was claimed by a run whose lease has ended. */
const isWaiting = ({ state, dueAt }: MailRecord, now: Date): boolean =>
  state === 'due' || (state === 'sending' && dueAt <= now.toISOString());

/** Reads the current emails, because the index may lag. */
const mailsOf = async (group: readonly DueMail[], now: Date): Promise<MailRecord[]> => {
  const mails = await findMails(
    group[0]?.userId ?? '',
    group.map(({ id }) => id),
  );
  return mails.filter((mail) => isWaiting(mail, now)).sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
};

const maxFailures = 6;

/** Retries later each time, and gives up after `maxFailures`. */
const retryLater = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  const failures = Math.max(...mails.map((mail) => mail.failures)) + 1;
  try {
    if (failures >= maxFailures) await conclude(mails, { state: 'skipped', reason: 'failed' }, now);
    else await postpone(mails, plus(now, minutes(2 ** failures)), { failures });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
};

import type { Budget, RunTally } from '#core/kernel/budget';
import { isAppError } from '#core/kernel/errors';
import { grouped } from '#core/kernel/grouped';
import { errorFields, log } from '#core/kernel/log';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { conclude, type DueMails, dueMails, findMail, findMails, postpone } from '#core/kernel/outbox/outbox.repo';
import { inParallel } from '#core/kernel/parallel';
import { StaleRead } from '#core/kernel/stale';
import type { DueMail } from '#core/kernel/table/keys';
import { minutes, plus } from '#core/kernel/time';
import { deliver } from './deliver';

/** As far ahead of their time may mails join one that is due: as long as the longest delay in core/market/notification/events.ts. */
const joinsWithin = minutes(5);
const atOnce = 8;
/** Groups that one run looks at. */
const groupsAtMost = 2000;
/** Mails that go out as one: they are concluded in one transaction of a hundred items, with what follows each. The others are next. */
const togetherAtMost = 45;
/** Mail that is later than that is somebody's to look at. */
const lateAfter = minutes(30);
/** How long it may take until what was held up has gone out. */
const catchUp = minutes(120);

interface Due {
  /** By person; of each, what goes out together. */
  people: DueMail[][][];
  /** When the first of them was due. */
  since: string | undefined;
}

/** What holds mail up, or did until a while ago. */
export interface Hold {
  /** Nothing goes out but what is about the account itself: its security, and what it takes to use it. */
  isHeld: boolean;
  /** When mail went out again. ISO 8601. */
  releasedAt: string | undefined;
}

const noHold: Hold = { isHeld: false, releasedAt: undefined };

const lists = ({ isHeld }: Hold): readonly DueMails[] => (isHeld ? ['account'] : ['account', 'others']);

/** What is due by now, and may go out. */
const whatIsDue = async (now: Date, hold: Hold): Promise<Due> => {
  const firsts: string[] = [];
  const groups = new Map<string, DueMail[]>();
  for (const list of lists(hold)) {
    let isFirst = true;
    for await (const page of dueMails(list, plus(now, joinsWithin))) {
      // The earliest come first.
      if (isFirst) firsts.push(page[0]?.dueAt ?? '');
      isFirst = false;
      for (const due of page) {
        const name = `${due.userId}#${due.join}`;
        groups.set(name, [...(groups.get(name) ?? []), due]);
      }
      if (groups.size >= groupsAtMost) break;
    }
  }
  const due = [...groups.values()].filter((group) => group.some(({ dueAt }) => dueAt <= now.toISOString()));
  return { people: [...grouped(due, ([first]) => first?.userId ?? '').values()], since: firsts.sort()[0] };
};

/**
 * Sends what is due. A mail is decided on, composed and handed over of what is true in that moment; whatever happens to one holds up no
 * other. Two runs at a time share the work: a mail is claimed before it is handed over.
 */
export const sendDueMail = async (now: Date, budget: Budget, hold: Hold = noHold): Promise<RunTally> => {
  const tally: RunTally = { done: 0, failed: 0 };
  const { people, since } = await whatIsDue(now, hold);
  await inParallel(people, atOnce, async (groups) => {
    // One after the other: mails to one person share what is written of them.
    for (const group of groups) if (!budget.isSpent()) await deliverGroup(group.slice(0, togetherAtMost), now, tally);
  });
  if (!isLateOnPurpose(hold, now) && since !== undefined && since < lateBefore(now).toISOString() && (await isLate(now))) {
    log('error', 'mail_late');
    tally.failed += 1;
  }
  return tally;
};

/** What an administrator has held up is behind for a while. */
const isLateOnPurpose = ({ isHeld, releasedAt }: Hold, now: Date): boolean =>
  isHeld || (releasedAt !== undefined && plus(new Date(releasedAt), catchUp) > now);

const lateBefore = (now: Date): Date => plus(now, -lateAfter);

/** Whether there is mail that this run and those before it should have sent long ago: the schedule's alarm rings. The list itself may be late. */
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
    // Another run has dealt with it, or something has changed: the next run sees.
    if (error instanceof StaleRead) return;
    tally.failed += 1;
    log('error', 'failure', { ...errorFields(error), mailId: group[0]?.id });
    if (mails.length > 0) await giveWay(mails, now);
  }
};

/** Of those that are being sent, the ones whose sender has had its time. */
const isWaiting = ({ state, dueAt }: MailRecord, now: Date): boolean =>
  state === 'due' || (state === 'sending' && dueAt <= now.toISOString());

/** As they are now: the list may be late. */
const mailsOf = async (group: readonly DueMail[], now: Date): Promise<MailRecord[]> => {
  const mails = await findMails(
    group[0]?.userId ?? '',
    group.map(({ id }) => id),
  );
  return mails.filter((mail) => isWaiting(mail, now)).sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
};

const failuresAtMost = 6;

/** What could not be made is tried again ever more seldom, and given up in the end. */
const giveWay = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  const failures = Math.max(...mails.map((mail) => mail.failures)) + 1;
  try {
    if (failures >= failuresAtMost) await conclude(mails, { state: 'skipped', reason: 'failed' }, now);
    else await postpone(mails, plus(now, minutes(2 ** failures)), { failures });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
};

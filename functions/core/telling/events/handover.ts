import type { MailRecord } from '#core/kernel/outbox/outbox';
import { days, plus } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { dayFor } from '#core/market/handover/handover';
import { type HandoverOccasion, handoverOccasions } from '#shared/handover/handover.values';
import { links } from '#shared/links';
import { formatCalendarDay } from '#shared/property-day';
import {
  type ComposeLetter,
  capitalize,
  composeForBid,
  countOrOne,
  type Emails,
  type Occasion,
  otherNameOf,
  quoted,
  subject,
} from './compose';
import { formatShortDay } from './moment';
import { dayOfMail, isDayAgreed } from './reminders';
import { say } from './say';
import { type EmailRules, toProject, usual, type Words } from './words';

/** Reminds three days before an agreed day. */
const dayReminder: EmailRules['next'] = ({ endsAt }, now) => {
  const dueAt = plus(new Date(endsAt ?? 0), -days(3));
  return dueAt > now ? { event: 'day_reminder', dueAt } : undefined;
};

export const handoverWords = {
  property_shared: {
    title: 'Property address shared',
    app: ({ title }) => `The owner of “${title}” shared the address of the property.`,
    push: usual((place) => `You can now see where your project${place} is.`, toProject(links.projectHandover)),
  },
  day_proposed: {
    title: 'Please confirm a date',
    app: ({ title, by, from, occasion, date }) =>
      `${handoverOccasions[occasion]} for “${title}”: ${from ?? `the ${by}`} proposes ${formatCalendarDay(date)}. Agree, or propose another date.`,
    push: usual((place) => `For your project${place}: agree, or propose another date.`, toProject(links.projectHandover)),
  },
  day_agreed: {
    title: 'Date confirmed',
    app: ({ title, by, from, occasion, date }) =>
      `${handoverOccasions[occasion]} for “${title}”: ${from ?? `the ${by}`} agreed to ${formatCalendarDay(date)}.`,
    push: usual((place) => `For your project${place}.`, toProject(links.projectHandover)),
    next: dayReminder,
  },
  day_noted: { title: 'Date confirmed', next: dayReminder },
  day_reminder: {
    title: 'Coming up',
    push: {
      title: 'Coming up in three days',
      ...usual((place) => `A date you agreed on for your project${place}.`, toProject(links.projectHandover)),
    },
  },
} satisfies Partial<Words>;

const isDayProposed = (bid: BidRecord, mail: MailRecord): boolean => {
  const { occasion, date } = dayOfMail(mail);
  return dayFor(bid.handover, occasion).proposed?.date === date;
};

/** Returns the days of the emails that still hold, each once: `2026-12-01`. */
const daysOf = (
  bid: BidRecord,
  mails: readonly MailRecord[],
  isStillTrue: (bid: BidRecord, mail: MailRecord) => boolean,
): (readonly [what: string, date: string])[] => {
  const found = new Map<HandoverOccasion, string>();
  for (const mail of mails) {
    if (!isStillTrue(bid, mail)) continue;
    const { occasion, date } = dayOfMail(mail);
    found.set(occasion, date);
  }
  return [...found].map(([occasion, date]) => [handoverOccasions[occasion], date]);
};

interface Days {
  /** For one day (`Install day`, `Tue, Dec 1`). */
  one: (what: string, day: string) => string;
  /** After the number, for several days. */
  many: string;
  toDo?: string;
  heading: string;
  preview: string;
  /** `other`: `Dana`. */
  intro: (other: string, days: string, project: string) => string;
  text: string;
  action: string;
}

const composeDays = (occasion: Occasion, words: Days, isStillTrue: Parameters<typeof daysOf>[2]) =>
  composeForBid(occasion, async ({ all, now }, project, bid) => {
    const days = daysOf(bid, all, isStillTrue);
    const [first] = days;
    if (bid.paymentStatus !== 'paid' || !first) return undefined;
    const [what, date] = first;
    const other = await otherNameOf(bid, occasion);
    const happened =
      days.length === 1 ? words.one(what, formatShortDay(new Date(date), 'UTC', now)) : `${days.length} ${words.many}`;
    return {
      subject: subject(project, happened, words.toDo),
      preview: say`${words.preview}`,
      heading: say`${words.heading}`,
      paragraphs: [
        say`${words.intro(other, countOrOne(days.length, 'this date', 'dates'), quoted(project))}`,
        say`${words.text}`,
      ],
      facts: days.map(([what, date]) => [say`${what}`, say`${formatCalendarDay(date)}`] as const),
      action: { label: say`${words.action}`, path: links.projectHandover(project.id) },
      because: say`you're scheduling this project together`,
    };
  });

const composeAgreed: ComposeLetter = (to) => {
  const reminder = to.all.some((mail) => dayReminder(mail, to.now)) ? "We'll remind you three days before. " : '';
  return composeDays(
    to,
    {
      one: (what, day) => `${what} confirmed for ${day}`,
      many: 'dates confirmed',
      heading: "It's confirmed",
      preview: `${reminder}You can add it to your calendar.`,
      intro: (other, days, project) => `You and ${other} agreed on ${days} for ${project}.`,
      text: `${reminder}You can add it to your calendar on the project page.`,
      action: 'Open the project',
    },
    isDayAgreed,
  );
};

export const handoverEmails = {
  day_proposed: (to) =>
    composeDays(
      to,
      {
        one: (what, day) => `${what} proposed for ${day}`,
        many: 'dates proposed',
        toDo: 'please reply',
        heading: 'Does this work for you?',
        preview: 'Agree, or propose another date.',
        intro: (other, days, project) => `${capitalize(other)} proposes ${days} for ${project}.`,
        text: 'Agree, or propose another date. Until you both agree, any date you agreed on before stays.',
        action: 'Reply',
      },
      isDayProposed,
    ),
  day_agreed: composeAgreed,
  day_noted: composeAgreed,
  day_reminder: (to) =>
    composeDays(
      to,
      {
        one: (what, day) => `${what} is on ${day}`,
        many: 'dates are coming up',
        heading: 'Coming up',
        preview: 'If anything has changed, tell each other now.',
        intro: (other, days, project) => `You and ${other} agreed on ${days} for ${project}.`,
        text: 'If anything has changed, tell each other now.',
        action: 'Open the project',
      },
      isDayAgreed,
    ),
} satisfies Partial<Emails>;

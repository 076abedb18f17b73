import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { BidRecord } from '#core/market/bid/bid';
import { dayFor } from '#core/market/handover/handover';
import { type HandoverOccasion, handoverOccasions } from '#shared/contracts/handover-values';
import { links } from '#shared/links';
import { formatCalendarDay } from '#shared/property-day';
import { formatShortDay } from '../moment';
import { say } from '../said';
import { aboutBid, number, quoted, subject } from './about';

/** The days that mails are about and that are still so, each once: `2026-12-01`. */
const daysOf = (
  bid: BidRecord,
  mails: readonly MailRecord[],
  stillSo: (day: ReturnType<typeof dayFor>, date: string) => boolean,
): (readonly [what: string, date: string])[] => {
  const found = new Map<HandoverOccasion, string>();
  for (const { mark, endsAt } of mails) {
    const [occasion, date] = [mark as HandoverOccasion, (endsAt ?? '').slice(0, 10)];
    if (stillSo(dayFor(bid.handover, occasion), date)) found.set(occasion, date);
  }
  return [...found].map(([occasion, date]) => [handoverOccasions[occasion], date]);
};

interface Words {
  /** For one day (`Install day`, `Tue, Dec 1`). */
  one: (what: string, day: string) => string;
  /** After the number, for several days. */
  many: string;
  toDo?: string;
  heading: string;
  preview: string;
  /** `other`: `the owner`. */
  intro: (other: string, days: string, project: string) => string;
  text: string;
  action: string;
}

const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

const aboutDays = (words: Words, stillSo: Parameters<typeof daysOf>[2]) =>
  aboutBid(({ all, account, now }, project, bid) => {
    const days = daysOf(bid, all, stillSo);
    const [first] = days;
    if (bid.paymentStatus !== 'paid' || !first) return undefined;
    const [what, date] = first;
    const other = account.id === bid.ownerId ? 'the stager' : 'the owner';
    const happened =
      days.length === 1 ? words.one(what, formatShortDay(new Date(date), 'UTC', now)) : `${days.length} ${words.many}`;
    return {
      subject: subject(project, happened, words.toDo),
      preview: say`${words.preview}`,
      heading: say`${words.heading}`,
      paragraphs: [say`${words.intro(other, number(days.length, 'this day', 'days'), quoted(project))}`, say`${words.text}`],
      facts: days.map(([what, date]) => [say`${what}`, say`${formatCalendarDay(date)}`] as const),
      action: { label: say`${words.action}`, path: links.projectHandover(project.id) },
      because: say`you're scheduling this project together`,
    };
  });

const agreed = aboutDays(
  {
    one: (what, day) => `${what} confirmed for ${day}`,
    many: 'days confirmed',
    heading: "It's confirmed",
    preview: "We'll remind you three days before.",
    intro: (other, days, project) => `You and ${other} agreed on ${days} for ${project}.`,
    text: "We'll remind you three days before. You can also add it to your calendar on the project page.",
    action: 'Open the project',
  },
  (day, date) => day.agreed === date,
);

export const handoverLetters = {
  day_proposed: aboutDays(
    {
      one: (what, day) => `${what} proposed for ${day}`,
      many: 'days proposed',
      toDo: 'please reply',
      heading: 'Does this work for you?',
      preview: 'Agree, or propose another day.',
      intro: (other, days, project) => `${capital(other)} proposes ${days} for ${project}.`,
      text: 'Agree, or propose another day. Until you both agree, any day you agreed on before stays.',
      action: 'Reply',
    },
    (day, date) => day.proposed?.date === date,
  ),
  day_agreed: agreed,
  day_noted: agreed,
  day_reminder: aboutDays(
    {
      one: (what, day) => `${what} is on ${day}`,
      many: 'days are coming up',
      heading: 'Coming up',
      preview: 'If anything has changed, tell each other now.',
      intro: (other, days, project) => `You and ${other} agreed on ${days} for ${project}.`,
      text: 'If anything has changed, tell each other now.',
      action: 'Open the project',
    },
    (day, date) => day.agreed === date,
  ),
};

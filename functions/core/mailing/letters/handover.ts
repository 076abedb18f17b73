import type { BidRecord } from '#core/bid/bid';
import { dayFor } from '#core/handover/handover';
import type { MailRecord } from '#core/outbox/outbox';
import { type HandoverOccasion, handoverOccasions } from '#shared/contracts/handover-values';
import { links } from '#shared/links';
import { formatCalendarDay } from '#shared/property-day';
import { formatShortDay } from '../moment';
import { say } from '../said';
import { aboutBid, quoted, subject } from './about';

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
  /** Of one day (`Install day`, `on Tue, Dec 1`), and of several. */
  one: (what: string, day: string) => string;
  many: string;
  toDo?: string;
  heading: string;
  preview: string;
  text: string;
  action: string;
}

const aboutDays = (words: Words, stillSo: Parameters<typeof daysOf>[2]) =>
  aboutBid(({ all, now }, project, bid) => {
    const days = daysOf(bid, all, stillSo);
    const [first] = days;
    if (bid.paymentStatus !== 'paid' || !first) return undefined;
    const [what, date] = first;
    const happened =
      days.length === 1 ? words.one(what, formatShortDay(new Date(date), 'UTC', now)) : `${days.length} ${words.many}`;
    return {
      subject: subject(project, happened, words.toDo),
      preview: say`${words.preview}`,
      heading: say`${words.heading}`,
      paragraphs: [say`For ${quoted(project)}.`, say`${words.text}`],
      facts: days.map(([what, date]) => [say`${what}`, say`${formatCalendarDay(date)}`] as const),
      action: { label: say`${words.action}`, path: links.projectHandover(project.id) },
      because: say`you agree on days for a project`,
    };
  });

const agreed = aboutDays(
  {
    one: (what, day) => `${what} agreed for ${day}`,
    many: 'days agreed',
    heading: 'It is agreed',
    preview: 'We remind you three days before.',
    text: 'We remind you three days before. On the project you can put it into your calendar.',
    action: 'Open the project',
  },
  (day, date) => day.agreed === date,
);

export const handoverLetters = {
  day_proposed: aboutDays(
    {
      one: (what, day) => `${what} proposed for ${day}`,
      many: 'days proposed',
      toDo: 'please answer',
      heading: 'A day is proposed',
      preview: 'Agree to it, or propose another one.',
      text: 'Agree to it, or propose another one. What was agreed before counts until then.',
      action: 'Answer',
    },
    (day, date) => day.proposed?.date === date,
  ),
  day_agreed: agreed,
  day_noted: agreed,
  day_reminder: aboutDays(
    {
      one: (what, day) => `${what} is on ${day}`,
      many: 'days are close',
      heading: 'Coming up',
      preview: 'If something has come up, write to each other now.',
      text: 'You have agreed on this. If something has come up, write to each other now.',
      action: 'Open the project',
    },
    (day, date) => day.agreed === date,
  ),
};

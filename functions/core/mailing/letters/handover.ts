import type { BidRecord } from '#core/bid/bid';
import { dayFor } from '#core/handover/handover';
import type { MailRecord } from '#core/outbox/outbox';
import { type HandoverOccasion, handoverOccasions } from '#shared/contracts/handover-values';
import { links } from '#shared/links';
import { formatCalendarDay } from '#shared/property-day';
import type { Letter } from '../letter';
import { say } from '../said';
import { aboutBid, quoted } from './about';

/** The days that mails are about and that are still so, each once. */
const daysOf = (
  bid: BidRecord,
  mails: readonly MailRecord[],
  stillSo: (day: ReturnType<typeof dayFor>, date: string) => boolean,
): NonNullable<Letter['facts']> => {
  const found = new Map<HandoverOccasion, string>();
  for (const { mark, endsAt } of mails) {
    const [occasion, date] = [mark as HandoverOccasion, (endsAt ?? '').slice(0, 10)];
    if (stillSo(dayFor(bid.handover, occasion), date)) found.set(occasion, date);
  }
  return [...found].map(([occasion, date]) => [say`${handoverOccasions[occasion]}`, say`${formatCalendarDay(date)}`]);
};

interface Words {
  heading: string;
  text: string;
  action: string;
}

const aboutDays = (words: Words, stillSo: Parameters<typeof daysOf>[2]) =>
  aboutBid(({ all }, project, bid) => {
    const facts = daysOf(bid, all, stillSo);
    if (bid.paymentStatus !== 'paid' || facts.length === 0) return undefined;
    return {
      subject: say`Days of ${quoted(project)}`,
      preview: say`${words.heading}`,
      heading: say`${words.heading}`,
      paragraphs: [say`${words.text}`],
      facts,
      action: { label: say`${words.action}`, path: links.projectHandover(project.id) },
      because: say`you agree on days for a project`,
    };
  });

const agreed = aboutDays(
  {
    heading: 'It is agreed',
    text: 'We remind you three days before. On the project you can put it into your calendar.',
    action: 'Open the project',
  },
  (day, date) => day.agreed === date,
);

export const handoverLetters = {
  day_proposed: aboutDays(
    {
      heading: 'A day is proposed',
      text: 'Agree to it, or propose another one. What was agreed before counts until then.',
      action: 'Answer',
    },
    (day, date) => day.proposed?.date === date,
  ),
  day_agreed: agreed,
  day_noted: agreed,
  day_reminder: aboutDays(
    {
      heading: 'In three days',
      text: 'You have agreed on this. If something has come up, write to each other now.',
      action: 'Open the project',
    },
    (day, date) => day.agreed === date,
  ),
};

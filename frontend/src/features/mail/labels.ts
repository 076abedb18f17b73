import type { OptionalMailCategory } from '#shared/mail/mail.contract';

export const mailLabels: Record<OptionalMailCategory, string> = {
  bids: 'Bids',
  questions: 'Questions and answers',
  messages: 'Messages',
  reviews: 'Completed projects, reviews and badges',
  areas: 'New projects in your service areas',
  advice: 'Tips for projects without bids',
};

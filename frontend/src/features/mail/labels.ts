import type { MailSkip, OptionalMailCategory } from '#shared/contracts/mail';

/** The label of each kind of mail. */
export const mailLabels: Record<OptionalMailCategory, string> = {
  bids: 'Bids',
  questions: 'Questions and answers',
  messages: 'Messages',
  reviews: 'Completed projects, reviews and badges',
  areas: 'New projects in your service areas',
  advice: 'Advice on projects without bids',
};

/** Why a mail was not sent. */
export const skipLabels: Record<MailSkip, string> = {
  outdated: 'Not sent: it was no longer so',
  read: 'Not sent: you had read of it here',
  not_wanted: 'Not sent: you do not want it',
  unverified: 'Not sent: your address was not confirmed',
  too_many: 'Not sent: too many emails to an address that is not confirmed',
  undeliverable: 'Not sent: mail to your address came back',
  refused: 'Not sent: the service that delivers it has refused it',
  failed: 'Not sent: our side failed to make it',
  no_device: 'Not sent: none of your devices takes it any more',
};

import { days } from '#core/kernel/time';
import type { FactsOf } from '#core/market/notification/events';
import { badgeReminderAt } from '#core/market/verification/badge';
import type { DocumentRecord } from '#core/market/verification/document';
import { documentsOf } from '#core/market/verification/document.repo';
import { links } from '#shared/links';
import { badgeTypes } from '#shared/verification/badge.values';
import { badgeText } from '#shared/verification/badge-text';
import { documentNames, documentReasons } from '#shared/verification/document.values';
import type { Emails, Occasion } from './compose';
import type { Letter } from './letter';
import { formatDay, formatShortDay } from './moment';
import { expiringBadge } from './reminders';
import { say } from './say';
import type { Words } from './words';

const aboutBadge = ({ badgeType, reason }: FactsOf<'document_refused'>): string =>
  `For your “${badgeTypes[badgeType]}” badge: ${reason ? documentReasons[reason] : ''}`;

export const verificationWords = {
  badge_granted: {
    title: 'New badge',
    app: (badge) => `Owners now see this beside your bids: “${badgeText(badge)}”.`,
  },
  document_another_asked: { title: 'We need another document', app: aboutBadge },
  document_refused: { title: "We didn't accept your document", app: aboutBadge },
  badge_expiring: {
    title: 'Your badge is about to expire',
    app: ({ badgeType, daysLeft }) =>
      `Your “${badgeTypes[badgeType]}” badge expires in ${daysLeft === 1 ? 'one day' : `${daysLeft} days`}. Upload a new document to keep it.`,
    next: ({ endsAt }, now) => {
      const dueAt = badgeReminderAt(endsAt, now);
      return dueAt && { event: 'badge_expiring', dueAt };
    },
  },
} satisfies Partial<Words>;

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

/** Writes about a document that earned no badge, unless another replaced it. */
const aboutDocument = async (
  { mail, account }: Occasion,
  compose: (document: DocumentRecord) => Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'action'>,
): Promise<Letter | undefined> => {
  const document = (await documentsOf(account.id)).find(({ id }) => id === mail.mark);
  if (!document?.reason) return undefined;
  const { paragraphs, ...letter } = compose(document);
  return {
    ...letter,
    preview: say`${documentReasons[document.reason]}`,
    paragraphs: [...paragraphs, say`${documentReasons[document.reason]}`, ...(document.note ? [say`${document.note}`] : [])],
    because: say`you sent us a document`,
  };
};

const badge = ({ badgeType }: DocumentRecord): string => `“${badgeTypes[badgeType]}”`;
const handedIn = ({ badgeType }: DocumentRecord): string => documentNames[badgeType].toLowerCase();

export const verificationEmails = {
  badge_granted: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`New badge: ${badgeTypes[badge.badgeType]}`,
      preview: say`Owners now see it beside your bids.`,
      heading: say`New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        say`We checked your document. Everyone who sees your bids now sees this badge and what we checked: “${badgeText(badge)}”.`,
      ],
      action: { label: say`View your profile`, path: links.verification },
      because: say`you have a new badge`,
    });
  },
  document_another_asked: (to) =>
    aboutDocument(to, (document) => ({
      subject: say`We need another document for ${badge(document)}`,
      heading: say`We need another document`,
      paragraphs: [say`We looked at your ${handedIn(document)} for the ${badge(document)} badge, but we can't use it as it is.`],
      action: { label: say`Upload another document`, path: links.verification },
    })),
  document_refused: (to) =>
    aboutDocument(to, (document) => ({
      subject: say`We didn't accept your document for ${badge(document)}`,
      heading: say`We didn't accept your document`,
      paragraphs: [say`We looked at your ${handedIn(document)} for the ${badge(document)} badge.`],
      action: { label: say`View your profile`, path: links.verification },
    })),
  badge_expiring: (occasion) => {
    const badge = expiringBadge(occasion.account, occasion.mail, occasion.now);
    if (!badge?.expiryDate) return Promise.resolve(undefined);
    const [name, end] = [badgeTypes[badge.badgeType], new Date(badge.expiryDate)];
    const daysLeft = Math.ceil((end.getTime() - occasion.now.getTime()) / days(1));
    return Promise.resolve({
      subject: say`Your badge “${name}” expires on ${formatShortDay(end, occasion.timeZone, occasion.now)}`,
      preview: say`Upload a new document to keep it.`,
      heading: say`Your badge is about to expire`,
      paragraphs: [
        say`Your “${name}” badge is valid until ${formatDay(end, occasion.timeZone)}. After that day, owners won't see it.`,
        say`To keep it, upload a new document in your profile now. Until it expires, the badge stays while we check the document.`,
      ],
      action: { label: say`Upload a new document`, path: links.verification },
      because: say`you have a badge`,
      app: { badgeType: badge.badgeType, daysLeft },
    });
  },
} satisfies Partial<Emails>;

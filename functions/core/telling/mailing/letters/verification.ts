import { days } from '#core/kernel/time';
import { badgeRunsOut } from '#core/market/notification/catalogue';
import type { DocumentRecord } from '#core/market/verification/document';
import { documentsOf } from '#core/market/verification/document.repo';
import { badgeText } from '#shared/badge-text';
import { badgeTypes } from '#shared/contracts/badge-types';
import { documentNames, documentReasons } from '#shared/contracts/document-values';
import { links } from '#shared/links';
import type { Letter } from '../letter';
import { formatDay, formatShortDay } from '../moment';
import { say } from '../said';
import type { Compose, Occasion } from './about';

const badgeOf = ({ mail, account }: Occasion) => account.badges.find(({ id }) => id === mail.mark);

/** About a document that made no badge, as long as no other one was handed in. */
const aboutDocument =
  (compose: (document: DocumentRecord) => Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'action'>): Compose =>
  async ({ mail, account }) => {
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

export const verificationLetters = {
  badge_granted: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge) return Promise.resolve(undefined);
    return Promise.resolve({
      subject: say`New badge: ${badgeTypes[badge.badgeType]}`,
      preview: say`Owners now see it beside your bids.`,
      heading: say`New badge: ${badgeTypes[badge.badgeType]}`,
      paragraphs: [
        say`We checked your document. Everyone who sees your bids now sees this badge and what we checked: “${badgeText(badge)}”.`,
        ...(badge.expiryDate ? [say`It's valid until ${formatDay(new Date(badge.expiryDate), occasion.timeZone)}.`] : []),
      ],
      action: { label: say`View your profile`, path: links.verification },
      because: say`you have a new badge`,
    });
  },
  document_another_asked: aboutDocument((document) => ({
    subject: say`We need another document for ${badge(document)}`,
    heading: say`We need another document`,
    paragraphs: [say`We looked at your ${handedIn(document)} for the ${badge(document)} badge, but we can't use it as it is.`],
    action: { label: say`Upload another document`, path: links.verification },
  })),
  document_refused: aboutDocument((document) => ({
    subject: say`We didn't accept your document for ${badge(document)}`,
    heading: say`We didn't accept your document`,
    paragraphs: [say`We looked at your ${handedIn(document)} for the ${badge(document)} badge.`],
    action: { label: say`View your profile`, path: links.verification },
  })),
  badge_expiring: (occasion) => {
    const badge = badgeOf(occasion);
    if (!badge?.expiryDate || badge.expiryDate !== occasion.mail.endsAt) return Promise.resolve(undefined);
    const [name, end] = [badgeTypes[badge.badgeType], new Date(badge.expiryDate)];
    const daysLeft = Math.ceil((end.getTime() - occasion.now.getTime()) / days(1));
    if (daysLeft <= 0) return Promise.resolve(undefined);
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
      inApp: badgeRunsOut(name, daysLeft),
    });
  },
} satisfies Record<string, Compose>;

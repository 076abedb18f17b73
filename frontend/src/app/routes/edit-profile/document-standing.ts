import { formatDate } from '#lib/format';
import { keysOf } from '#shared/project/project.values';
import { type BadgeType, badgeTypes } from '#shared/verification/badge.values';
import type { HeldBadge, Verification, VerificationDocument } from '#shared/verification/document.answers';
import { badgeNoticeDays, documentBadges, documentNames, documentReasons } from '#shared/verification/document.values';
import type { BadgeTone } from '#ui/badge';

/** The state of one kind of document, as the screen shows it. */
export interface DocumentStanding {
  badgeType: BadgeType;
  /** The document: `Insurance certificate`. */
  name: string;
  marks: { label: string; tone: BadgeTone }[];
  lines: string[];
  /** An administrator's note. */
  note: string | null;
  /** The document in review, which can be withdrawn. */
  waiting: VerificationDocument | null;
  /** The label of the upload button. Null while a document is in review, or if this kind is no longer accepted. */
  upload: 'Upload document' | 'Upload another' | 'Renew' | null;
  /** Whether the stager has to act. */
  isUrgent: boolean;
}

const expiryNoticeMs = badgeNoticeDays[0] * 86_400_000;

/** `isBeingRenewed`: the next document is in review, or this kind is no longer accepted. */
const badgeStanding = (
  { text, expiryDate }: HeldBadge,
  isBeingRenewed: boolean,
  now: Date,
): Pick<DocumentStanding, 'marks' | 'lines' | 'upload' | 'isUrgent'> => {
  const left = expiryDate === null ? Number.POSITIVE_INFINITY : Date.parse(expiryDate) - now.getTime();
  const day = expiryDate === null ? '' : formatDate(expiryDate);
  if (left <= 0)
    return {
      marks: [{ label: 'Expired', tone: 'neutral' }],
      lines: [`It expired on ${day}, so owners no longer see it.`],
      upload: 'Renew',
      isUrgent: true,
    };
  const isNear = left <= expiryNoticeMs;
  return {
    marks: [isNear ? { label: `Expires ${day}`, tone: 'ochre' } : { label: 'Verified', tone: 'green' }],
    lines: [
      `Owners see: ${text}.`,
      ...(isNear && !isBeingRenewed ? ['Upload the new document to keep your badge. It stays while we check.'] : []),
    ],
    upload: 'Renew',
    isUrgent: isNear,
  };
};

const documentStanding = (
  document: VerificationDocument,
  isHeld: boolean,
): Partial<DocumentStanding> & Pick<DocumentStanding, 'marks' | 'lines'> => {
  const { state, reason, fileName, createdAt, note } = document;
  const why = reason ? [documentReasons[reason]] : [];
  switch (state) {
    case 'waiting':
      return {
        marks: [{ label: 'In review', tone: 'dusk' }],
        lines: [`You uploaded ${fileName} on ${formatDate(createdAt)}. We'll let you know.`],
        waiting: document,
        upload: null,
      };
    case 'another_asked':
      return {
        marks: [{ label: 'New document needed', tone: 'ochre' }],
        lines: why,
        note,
        upload: 'Upload another',
        isUrgent: true,
      };
    case 'refused':
      return { marks: [{ label: 'Not accepted', tone: 'brick' }], lines: why, note, upload: 'Upload another' };
    case 'approved':
      // The badge says the rest. If there is none, an administrator has revoked it.
      return { marks: [], lines: isHeld ? [] : ['Our team removed this badge.'] };
  }
};

const standingOf = (badgeType: BadgeType, { documents, badges }: Verification, now: Date): DocumentStanding => {
  const badge = badges.find((one) => one.badgeType === badgeType);
  const document = documents.find((one) => one.badgeType === badgeType);
  const isAccepted = documentBadges.includes(badgeType);
  const held = badge && badgeStanding(badge, !isAccepted || document?.state === 'waiting', now);
  const uploaded = document && documentStanding(document, badge !== undefined);
  const lines = [...(held?.lines ?? []), ...(uploaded?.lines ?? [])];
  const standing: DocumentStanding = {
    badgeType,
    name: documentNames[badgeType],
    note: null,
    waiting: null,
    upload: 'Upload document',
    isUrgent: false,
    ...held,
    ...uploaded,
    marks: [...(held?.marks ?? []), ...(uploaded?.marks ?? [])],
    lines: lines.length > 0 ? lines : ['Not uploaded yet.'],
  };
  if (isAccepted) return standing;
  return { ...standing, upload: null, isUrgent: false, lines: [...lines, 'We no longer accept this kind of document.'] };
};

/** Returns the state of all kinds of documents that stagers can upload, and of others that this stager has. */
export const documentStandings = (verification: Verification, now: Date): DocumentStanding[] => {
  const known = [...verification.documents, ...verification.badges].map(({ badgeType }) => badgeType);
  const earlier = keysOf(badgeTypes).filter((badgeType) => known.includes(badgeType));
  return [...new Set([...documentBadges, ...earlier])].map((badgeType) => standingOf(badgeType, verification, now));
};

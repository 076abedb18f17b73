import { formatDate } from '#lib/format';
import type { HeldBadge, Paper, Verification } from '#shared/contracts/answers/paper';
import { type BadgeType, badgeTypes } from '#shared/contracts/badge-types';
import { badgeNoticeDays, paperNames, paperReasons } from '#shared/contracts/paper-values';
import { keysOf } from '#shared/contracts/project-values';
import type { BadgeTone } from '#ui/badge';

/** How a stager stands with one badge: in a word or two, in sentences, and what there is to do. */
export interface PaperStanding {
  badgeType: BadgeType;
  name: string;
  marks: { label: string; tone: BadgeTone }[];
  lines: string[];
  /** What an administrator has written. */
  note: string | null;
  /** The paper that waits, which can be withdrawn. */
  waiting: Paper | null;
  /** The label of the button; null while a paper waits. */
  handIn: 'Hand In Paper' | 'Hand In Another' | 'Renew' | null;
  /** It waits for the stager. */
  isUrgent: boolean;
}

const noticeMs = badgeNoticeDays[0] * 86_400_000;

/** `isBeingRenewed`: its next paper waits already. */
const ofBadge = (
  { text, expiryDate }: HeldBadge,
  isBeingRenewed: boolean,
  now: Date,
): Pick<PaperStanding, 'marks' | 'lines' | 'handIn' | 'isUrgent'> => {
  const left = expiryDate === null ? Number.POSITIVE_INFINITY : Date.parse(expiryDate) - now.getTime();
  const day = expiryDate === null ? '' : formatDate(expiryDate);
  if (left <= 0)
    return {
      marks: [{ label: 'Run Out', tone: 'neutral' }],
      lines: [`It ran out on ${day}, and is no longer shown.`],
      handIn: 'Renew',
      isUrgent: true,
    };
  const isNear = left <= noticeMs;
  return {
    marks: [isNear ? { label: `Runs Out ${day}`, tone: 'ochre' } : { label: 'Verified', tone: 'green' }],
    lines: [
      `Owners read: ${text}.`,
      ...(isNear && !isBeingRenewed ? ['Hand in the new paper to keep it: the badge stays while we look at it.'] : []),
    ],
    handIn: 'Renew',
    isUrgent: isNear,
  };
};

const ofPaper = (paper: Paper, isHeld: boolean): Partial<PaperStanding> & Pick<PaperStanding, 'marks' | 'lines'> => {
  const { state, reason, fileName, createdAt, note } = paper;
  const why = reason ? [paperReasons[reason]] : [];
  switch (state) {
    case 'waiting':
      return {
        marks: [{ label: 'Being Checked', tone: 'dusk' }],
        lines: [`${fileName}, handed in ${formatDate(createdAt)}. We tell you by notification and email.`],
        waiting: paper,
        handIn: null,
      };
    case 'another_asked':
      return {
        marks: [{ label: 'Another Paper Needed', tone: 'ochre' }],
        lines: why,
        note,
        handIn: 'Hand In Another',
        isUrgent: true,
      };
    case 'refused':
      return { marks: [{ label: 'Not Accepted', tone: 'brick' }], lines: why, note, handIn: 'Hand In Another' };
    case 'approved':
      // The badge says the rest. Without one, it was taken back.
      return { marks: [], lines: isHeld ? [] : ['Our team has taken this badge back.'] };
  }
};

const standingOf = (badgeType: BadgeType, { papers, badges }: Verification, now: Date): PaperStanding => {
  const badge = badges.find((one) => one.badgeType === badgeType);
  const paper = papers.find((one) => one.badgeType === badgeType);
  const held = badge && ofBadge(badge, paper?.state === 'waiting', now);
  const handed = paper && ofPaper(paper, badge !== undefined);
  const lines = [...(held?.lines ?? []), ...(handed?.lines ?? [])];
  return {
    badgeType,
    name: badgeTypes[badgeType],
    note: null,
    waiting: null,
    handIn: 'Hand In Paper',
    isUrgent: false,
    ...held,
    ...handed,
    marks: [...(held?.marks ?? []), ...(handed?.marks ?? [])],
    lines: lines.length > 0 ? lines : [`Not checked yet. Hand in your ${paperNames[badgeType].toLowerCase()}.`],
  };
};

/** One for each badge, in the order of the badges. */
export const paperStandings = (verification: Verification, now: Date): PaperStanding[] =>
  keysOf(badgeTypes).map((badgeType) => standingOf(badgeType, verification, now));

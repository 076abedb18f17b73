import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import { BidBadge } from '#features/bids/bid-badge';
import { amountBefore, termLines } from '#features/bids/terms';
import { ReportButton } from '#features/moderation/report-button';
import { formatDollars } from '#lib/format';
import { finishedRooms, type PortfolioWork } from '#lib/portfolio-notes';
import { bidTimelineLabel } from '#lib/project-labels';
import type { Bid, Bidder, BidWithBidder } from '#shared/bid/bid.answers';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { badgeTypes } from '#shared/verification/badge.values';
import { Badge } from '#ui/badge';
import type { Detail } from '#ui/facts';
import { type Frame, pageColumn } from '#ui/photo';
import { PhotoButton, useGallery } from '#ui/photos';
import { Heading, SmallText, TextButton } from '#ui/text';

/** `dollars`: whole US dollars. */
export const Amount = ({ dollars }: { dollars: number }) => (
  <span className="shrink-0 font-display text-3xl font-[450] tracking-[-0.02em] tabular-nums">{formatDollars(dollars)}</span>
);

/** Shows badges, with what administrators have checked for each. */
export const BidderBadges = ({ badges, badgeTexts }: Bidder) => (
  <div className="flex flex-col gap-1.5">
    <ul className="flex flex-wrap gap-1.5" aria-label="Badges">
      {badges.map((badge) => (
        <li key={badge}>
          <Badge tone="green">
            <BadgeCheck className="size-3.5" />
            {badgeTypes[badge]}
          </Badge>
        </li>
      ))}
    </ul>
    <SmallText>{badgeTexts.join(' · ')}</SmallText>
  </div>
);

export type ShowProfile = (bidder: Bidder) => void;

/** Returns the id of the bidder's name, which distinguishes the bids' equal buttons for screen readers. */
export const bidderNameId = (bid: BidWithBidder): string => `bidder-${bid.id}`;

interface BidderNameProps {
  bid: BidWithBidder;
  size?: 'xs' | 'sm';
  onShowProfile: ShowProfile;
}

/** Shows the anonymous name, which opens the bidder's profile. */
export const BidderName = ({ bid, size = 'sm', onShowProfile }: BidderNameProps) => (
  <Heading level={3} size={size} id={bidderNameId(bid)}>
    <TextButton className="text-left" onClick={() => onShowProfile(bid.bidder)}>
      {bid.bidder.stagerIdentifier}
    </TextButton>
  </Heading>
);

/** Shows a bid's state. Shows nothing for a pending bid on an open project. */
export const BidState = ({ bid, project }: { bid: BidWithBidder; project: ProjectState }) =>
  bid.status === 'pending' && project === 'open' ? null : <BidBadge bid={bid} project={project} />;

/** Shows a bid's note, if the reader may see one. */
export const BidNote = ({ note }: Pick<BidWithBidder, 'note'>) =>
  note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>;

/** Lists what a bid offers, sent or not, for its bidder. */
export const offerDetails = (bid: PlaceBidBody & Partial<Pick<Bid, 'revisedFrom'>>): Detail[] => {
  const before = amountBefore({ revisedFrom: null, ...bid });
  return [
    { label: 'Amount', value: formatDollars(bid.amount) },
    { label: 'Revised From', value: before !== null && formatDollars(before) },
    { label: 'Timeline', value: bidTimelineLabel(bid.timeline) },
    { label: 'Credit Cards', value: bid.acceptsCreditCards ? 'Accepted' : 'No' },
    { label: 'Included', value: termLines(bid).join('; ') },
    { label: 'Note', value: bid.note && <BidNote note={bid.note} /> },
  ];
};

/** Makes the chosen bid stand out and the others recede. */
export const groundOf = ({ status }: BidWithBidder, otherSelected = false) =>
  isSelected(status) ? 'chosen' : otherSelected ? 'sand' : 'paper';

interface PortfolioProps {
  /** Has no id for the reader's own portfolio. */
  bidder: PortfolioWork & Pick<Bidder, 'stagerIdentifier'> & Partial<Pick<Bidder, 'id'>>;
  /** The number of compared bids, which decides the width. */
  among?: number;
}

/** The gallery shows the others. */
const maxPhotosShown = 2;

const smallFrames: Frame[] = [{ width: '6.5rem', height: '4.5rem' }];

/** Returns frames as wide as a column of the comparison of `bids` bids. */
export const columnFrames = (bids: number): Frame[] => {
  const oneOf = (columns: number) => `(${pageColumn.wide} - ${(columns - 1) * 0.75}rem) / ${columns} - 2.5rem`;
  return [
    { from: '80rem', width: oneOf(Math.max(2, Math.min(4, bids))) },
    { from: '64rem', width: oneOf(Math.max(2, Math.min(3, bids))) },
    { from: '40rem', width: oneOf(2) },
    { width: `${pageColumn.phone} - 1.5rem` },
  ];
};

/** Returns frames for `beside` photos in one column. Their height is in `portfolioLooks`. */
const framesOf = (bids: number, beside: number): Frame[] =>
  columnFrames(bids).map((frame) => ({
    ...frame,
    width: `(${frame.width} - ${(beside - 1) * 0.5}rem) / ${beside}`,
    height: frame.from ? '10rem' : '7rem',
  }));

/** Classes for photos, for the button that shows more, and for the text without photos. */
const portfolioLooks = {
  md: { list: 'flex flex-wrap items-center', photo: 'h-18 w-26', more: 'min-h-11 px-3', none: '' },
  lg: {
    list: 'grid auto-cols-fr grid-flow-col *:not-first:print:hidden',
    photo: 'h-28 w-full sm:h-40 print:h-24',
    more: 'size-full bg-sand px-1',
    none: 'flex h-full items-center justify-center rounded-md bg-sand p-4 text-center',
  },
};

/** Shows two photos, which open the gallery of all. */
export const Portfolio = ({ bidder, among }: PortfolioProps) => {
  const { id, stagerIdentifier } = bidder;
  const { photos, texts } = finishedRooms(bidder);
  const title = `Portfolio of ${stagerIdentifier}`;
  const report = (photo: string) => id && <ReportButton type="portfolio_photo" id={photo} within={id} />;
  const { open, gallery } = useGallery(title, photos, texts, report);
  const look = portfolioLooks[among ? 'lg' : 'md'];
  if (photos.length === 0) return <SmallText className={look.none}>No portfolio photos yet</SmallText>;
  const left = photos.length - maxPhotosShown;
  const frames = among ? framesOf(among, Math.min(photos.length, maxPhotosShown + 1)) : smallFrames;
  return (
    <div>
      <ul className={clsx('gap-2', look.list)}>
        {photos.slice(0, maxPhotosShown).map((photo, index) => (
          <li key={photo}>
            <PhotoButton {...{ photos, index, title, texts, frames }} onOpen={open} className={clsx('rounded-md', look.photo)} />
          </li>
        ))}
        {left > 0 && (
          <li className="print:hidden">
            <button
              type="button"
              onClick={() => open(maxPhotosShown)}
              className={clsx('rounded-md text-sm font-medium text-evergreen hover:bg-evergreen-tint', look.more)}
            >
              +{left} more {left === 1 ? 'photo' : 'photos'}
            </button>
          </li>
        )}
      </ul>
      {gallery}
    </div>
  );
};

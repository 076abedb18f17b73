import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import { formatDollars } from '#lib/format';
import { badgeTypes } from '#shared/contracts/badge';
import type { Bidder } from '#shared/contracts/bid';
import { Badge } from '#ui/badge';
import { useGallery } from '#ui/photos';
import { SmallText } from '#ui/text';

const sizes = { md: 'text-xl font-[500]', lg: 'text-3xl font-[450] tracking-[-0.02em]' };

/** A sum in whole US dollars, set large. */
export const Amount = ({ dollars, size = 'md' }: { dollars: number; size?: keyof typeof sizes }) => (
  <span className={clsx('shrink-0 font-display tabular-nums', sizes[size])}>{formatDollars(dollars)}</span>
);

/** What the operators vouch for. */
export const BidderBadges = ({ badges }: { badges: Bidder['badges'] }) => (
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
);

/** Shows the reviews behind a bidder's rating. */
export type ShowReviews = (bidder: Bidder) => void;

interface PortfolioProps {
  bidder: Pick<Bidder, 'portfolioPhotos' | 'stagerIdentifier'>;
  /** Small where it stands in a row of a table, which is a card on a phone. */
  size?: 'sm' | 'md';
}

/** Photos shown in the row; the others are in the gallery. */
const shownAtMost = 2;

/** Rooms that a bidder has staged: two at a glance, all of them in the gallery. */
export const Portfolio = ({ bidder, size = 'md' }: PortfolioProps) => {
  const { portfolioPhotos: photos, stagerIdentifier } = bidder;
  const title = `Portfolio of ${stagerIdentifier}`;
  const { open, gallery } = useGallery(title, photos);
  if (photos.length === 0) return <SmallText>No portfolio photos yet</SmallText>;
  const left = photos.length - shownAtMost;
  return (
    <>
      <ul className={clsx('flex flex-wrap items-center gap-2', size === 'sm' && 'justify-end md:justify-start')}>
        {photos.slice(0, shownAtMost).map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={`Open photo ${index + 1} of ${photos.length}: ${title}`}
              onClick={() => open(index)}
              className="block overflow-hidden rounded-md"
            >
              <img
                src={photo}
                alt=""
                loading="lazy"
                className={clsx(
                  'bg-sand object-cover transition-transform duration-200 hover:scale-105',
                  size === 'md' ? 'h-18 w-26' : 'h-14 w-20',
                )}
              />
            </button>
          </li>
        ))}
        {left > 0 && (
          <li className="print:hidden">
            <button
              type="button"
              onClick={() => open(shownAtMost)}
              className="min-h-11 rounded-md px-3 text-sm font-medium text-evergreen hover:bg-evergreen-tint"
            >
              +{left} more {left === 1 ? 'photo' : 'photos'}
            </button>
          </li>
        )}
      </ul>
      {gallery}
    </>
  );
};

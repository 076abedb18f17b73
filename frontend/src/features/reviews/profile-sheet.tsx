import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PagedList } from '#components/paged-list';
import { PortfolioPair } from '#components/portfolio-pair';
import { portfolioNotes, portfolioTexts } from '#lib/portfolio-notes';
import type { Bidder } from '#shared/bid/bid.answers';
import type { Review } from '#shared/review/review.answers';
import { Dialog } from '#ui/dialog';
import type { PhotoAction } from '#ui/gallery';
import { PhotoButton, useGallery } from '#ui/photos';
import { Loading, repeat, Skeleton, SkeletonText } from '#ui/skeleton';
import { Heading, Text, TextButton } from '#ui/text';
import { userReviewsQuery } from './queries';
import { ReputationFigures } from './reputation-figures';
import { ReviewCard } from './review-card';

const loading = (
  <Loading label="Loading the reviews" className="flex flex-col gap-8">
    {repeat(2, (key) => (
      <span key={key} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-56 max-w-full" />
        <SkeletonText lines={2} />
      </span>
    ))}
  </Loading>
);

interface ReviewListProps {
  userId: string;
  /** The party that writes the reviews. */
  author: string;
  empty: string;
  /** Report buttons for reviews, the profile and photos. */
  report?: { review: (review: Review) => ReactNode; profile?: ReactNode; photo?: PhotoAction };
}

const ReviewList = ({ userId, author, empty, report }: ReviewListProps) => (
  <PagedList
    query={useInfiniteQuery(userReviewsQuery(userId))}
    failure="Failed to fetch reviews"
    className="py-4"
    loading={loading}
    empty={<Text tone="soft">{empty}</Text>}
    moreLabel="Show earlier reviews"
  >
    {(reviews) => (
      <ul className="flex flex-col divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-5 first:pt-0 last:pb-0">
            <ReviewCard review={review} author={author} level={3} action={report?.review(review)} />
          </li>
        ))}
      </ul>
    )}
  </PagedList>
);

const pairFrames = [{ width: 'min(100vw - 3rem, 32rem)' }];

/** Each photo opens the gallery. */
interface PortfolioProps {
  stager: NonNullable<ProfileSheetProps['stager']>;
  name: string;
  action: PhotoAction | undefined;
}

const Portfolio = ({ stager, name, action }: PortfolioProps) => {
  const { portfolioPhotos: photos, portfolioPairs: pairs, portfolioConcepts: concepts } = stager;
  const title = `Portfolio of ${name}`;
  const notes = portfolioNotes(photos, stager);
  const texts = portfolioTexts(photos, stager);
  const { open, gallery } = useGallery(title, photos, texts, action);
  if (photos.length === 0) return <Text tone="soft">No portfolio photos yet.</Text>;
  const single = photos.filter((_, index) => !pairs.some(({ before, after }) => index === before || index === after));
  return (
    <div className="flex flex-col items-start gap-2">
      {pairs.map((pair) => (
        <div key={pair.before} className="w-full">
          <PortfolioPair {...{ photos, pair, concepts, title }} frames={pairFrames} />
        </div>
      ))}
      <ul className="grid w-full grid-cols-2 gap-2 empty:hidden">
        {single.map((photo, place) => {
          const index = photos.indexOf(photo);
          // The last photo of an odd number is as wide as two.
          const wide = place === 0 && single.length % 2 === 1;
          const frames = [{ width: wide ? 'min(100vw - 3rem, 32rem)' : 'min(50vw - 1.75rem, 15.75rem)', ratio: 4 / 3 }];
          return (
            <li key={photo} className={clsx(wide && 'col-span-2')}>
              <PhotoButton {...{ photos, index, title, texts, frames }} onOpen={open} className="aspect-4/3 w-full rounded-md" />
              {notes[index] && (
                <Text size="xs" tone="soft" className="mt-1">
                  {notes[index]}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {pairs.length > 0 && (
        <TextButton className="text-sm" onClick={() => open(0)}>
          All {photos.length} photos
        </TextButton>
      )}
      {gallery}
    </div>
  );
};

interface ProfileSheetProps extends ReviewListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name that the reader may see. */
  name: string;
  /** Set if no other place shows the stager's work. */
  stager?: Pick<Bidder, 'portfolioPhotos' | 'portfolioPairs' | 'portfolioConcepts' | 'portfolioCompleted'>;
  badges?: ReactNode;
}

/** Contains neither the user's name nor contact details. */
const ProfileSheet = ({ open, onOpenChange, name, stager, badges, ...list }: ProfileSheetProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={name}
    description={stager ? 'Portfolio, reputation and reviews' : 'Reputation and reviews'}
    width="md"
    look="sheet"
  >
    <div className="flex flex-col gap-8">
      {stager && <Portfolio stager={stager} name={name} action={list.report?.photo} />}
      {badges}
      <ReputationFigures userId={list.userId} />
      <section className="flex flex-col gap-4" aria-labelledby="reviews-of-user">
        <Heading level={2} size="sm" id="reviews-of-user">
          Reviews
        </Heading>
        <ReviewList {...list} />
      </section>
      {list.report?.profile}
    </div>
  </Dialog>
);

export default ProfileSheet;

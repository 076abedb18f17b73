import { formatDate } from '#lib/format';
import type { Review } from '#shared/contracts/review';
import { Heading } from '#ui/heading';
import { Stars } from '#ui/rating';
import { Text } from '#ui/text';

export interface ReviewCardProps {
  review: Review;
  /** Who wrote it, as far as a review says so: what kind of party. */
  author: string;
  /** The rank of its headline. */
  level: 3 | 4;
}

/** A review to read. It names nobody; its paragraphs stay as they were written. */
export const ReviewCard = ({ review: { rating, title, comment, createdAt }, author, level }: ReviewCardProps) => (
  <article className="flex flex-col gap-2">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars value={rating} />
      <Text as="span" size="sm" tone="soft">
        {author}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </Text>
    </div>
    {title && (
      <Heading level={level} size="sm" className="break-words">
        {title}
      </Heading>
    )}
    {comment && <Text className="break-words whitespace-pre-line [overflow-wrap:anywhere]">{comment}</Text>}
    {!title && !comment && (
      <Text tone="soft" size="sm">
        Rated without words.
      </Text>
    )}
  </article>
);

import { formatDate } from '#lib/format';
import type { Review } from '#shared/contracts/answers/review';
import { Badge } from '#ui/badge';
import { Stars } from '#ui/rating';
import { Heading, SmallText, Text } from '#ui/text';

interface ReviewCardProps {
  review: Review;
  /** Who wrote it, as far as a review says so: what kind of party. */
  author: string;
  /** The rank of its headline. */
  level: 3 | 4;
}

/** A review to read. It names nobody; its paragraphs stay as they were written. */
export const ReviewCard = ({ review: { rating, title, comment, counts, createdAt }, author, level }: ReviewCardProps) => (
  <article className="flex flex-col gap-2">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars value={rating} />
      <SmallText as="span">
        {author}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </SmallText>
      {!counts && <Badge>Not counted: no platform fee</Badge>}
    </div>
    {title && (
      <Heading level={level} size="sm" className="break-words">
        {title}
      </Heading>
    )}
    {comment && <Text className="break-words whitespace-pre-line [overflow-wrap:anywhere]">{comment}</Text>}
    {!title && !comment && <SmallText>Rated without words.</SmallText>}
  </article>
);

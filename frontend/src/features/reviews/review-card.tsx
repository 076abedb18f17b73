import type { ReactNode } from 'react';
import { formatDate } from '#lib/format';
import type { Review } from '#shared/review/review.answers';
import { Badge } from '#ui/badge';
import { Stars } from '#ui/rating';
import { Heading, SmallText, Text } from '#ui/text';

interface ReviewCardProps {
  review: Review;
  /** The author's account type. A review names nobody. */
  author: string;
  /** The heading level. */
  level: 3 | 4;
  /** Beside the date. */
  action?: ReactNode;
  formatDay?: (moment: string) => string;
}

export const ReviewCard = ({ review, author, level, action, formatDay = formatDate }: ReviewCardProps) => {
  const { rating, title, comment, counts, createdAt } = review;
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating} />
        <SmallText as="span" className="min-w-0 wrap-anywhere">
          {author}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </SmallText>
        {!counts && <Badge>Not counted: no platform fee</Badge>}
        {action}
      </div>
      {title && (
        <Heading level={level} size="sm">
          {title}
        </Heading>
      )}
      {comment && <Text className="whitespace-pre-line wrap-anywhere">{comment}</Text>}
      {!title && !comment && <SmallText>No written review.</SmallText>}
    </article>
  );
};

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Loaded } from '#components/paged-list';
import { UnlessSuspended } from '#components/unless-suspended';
import { ReportButton } from '#features/moderation/report-button';
import { projectReviewQuery, type ReviewedProject } from '#features/reviews/queries';
import { ReviewCard } from '#features/reviews/review-card';
import { isMissing } from '#lib/errors';
import { useAnchor } from '#lib/hooks';
import { formatDayIn } from '#shared/property-day';
import type { Review } from '#shared/review/review.answers';
import { Button } from '#ui/button';
import { Card } from '#ui/layout';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';
import { Heading, Text } from '#ui/text';
import { ReviewDialog } from './review-dialog';

/** The target of `paths.projectReviews`. */
const anchor = 'reviews';

const loading = (
  <Loading label="Loading the review" className="flex flex-col gap-3">
    <Skeleton className="h-5 w-40" />
    <SkeletonText lines={2} />
  </Loading>
);

interface OneReviewProps {
  title: string;
  state: string | null;
  query: UseQueryResult<Review | null>;
  author: string;
  action?: (review: Review) => ReactNode;
  /** Shown without a review. */
  children: ReactNode;
}

const Titled = ({ title, children }: Pick<OneReviewProps, 'title' | 'children'>) => (
  <section className="flex min-w-0 flex-col gap-3" aria-label={title}>
    <Heading level={3} size="sm">
      {title}
    </Heading>
    {children}
  </section>
);

const OneReview = ({ title, state, query, author, action, children }: OneReviewProps) => (
  <Titled title={title}>
    <Loaded query={query} failure="Failed to fetch reviews" className="mx-0 py-2" loading={loading}>
      {(review) =>
        review ? (
          <ReviewCard
            review={review}
            formatDay={(moment) => formatDayIn(moment, state)}
            author={author}
            level={4}
            action={action?.(review)}
          />
        ) : (
          children
        )
      }
    </Loaded>
  </Titled>
);

interface ProjectReviewsProps {
  project: ReviewedProject & { title: string; state: string | null };
  ownId: string;
  counterpart: { id: string; name: string };
}

/** Each party of a completed project may review the other once. */
const ProjectReviews = ({ project, ownId, counterpart }: ProjectReviewsProps) => {
  const given = useQuery(projectReviewQuery(project, counterpart.id));
  const received = useQuery(projectReviewQuery(project, ownId));
  const [writing, setWriting] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor(anchor, heading);
  // Received reviews are deleted with their account.
  const left = isMissing(given.error);
  const yours = `Your review of ${counterpart.name}`;

  // The review replaces the focused button. Runs after the dialog has released the focus.
  useEffect(() => {
    if (reviewed) heading.current?.focus();
  }, [reviewed]);

  return (
    <Card as="section" padding="lg" aria-labelledby={anchor} className="flex flex-col gap-6">
      <Heading level={2} size="md" id={anchor} ref={heading} tabIndex={-1} className="scroll-mt-28">
        Reviews
      </Heading>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-12">
        {left ? (
          <Titled title={yours}>
            <Text tone="soft">They closed their account, so you can’t review them any more.</Text>
          </Titled>
        ) : (
          <OneReview state={project.state} title={yours} query={given} author="You">
            <Text tone="soft">How did it go? Your review helps others choose.</Text>
            <UnlessSuspended doing="write reviews">
              <Button className="self-start" onClick={() => setWriting(true)}>
                Leave a Review
              </Button>
            </UnlessSuspended>
          </OneReview>
        )}
        <OneReview
          state={project.state}
          title="Their review of you"
          query={received}
          author={counterpart.name}
          action={({ id }) => <ReportButton type="review" id={id} within={ownId} />}
        >
          <Text tone="soft">
            {left ? 'They closed their account without writing one.' : 'Not written yet. We’ll notify you.'}
          </Text>
        </OneReview>
      </div>
      <ReviewDialog
        open={writing}
        onOpenChange={setWriting}
        project={project}
        reviewee={counterpart}
        onReviewed={() => {
          setWriting(false);
          setReviewed(true);
        }}
      />
    </Card>
  );
};

export default ProjectReviews;

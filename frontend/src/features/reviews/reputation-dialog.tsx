import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog';
import { Heading } from '#ui/heading';
import { ReputationFigures } from './reputation-figures';
import { ReviewList } from './review-list';

/** Whose reputation it is, as the reader may know them. */
export interface ReputationSubject {
  userId: string;
  name: string;
  /** What the operators vouch for, if that is known. */
  badges?: ReactNode;
}

export interface ReputationDialogProps extends ReputationSubject {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  author: string;
  empty: string;
}

/** Somebody's reputation: the figures, and every review behind them. */
const ReputationDialog = ({ open, onOpenChange, userId, name, badges, author, empty }: ReputationDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={name} description="Reputation and reviews" width="md">
    <div className="flex flex-col gap-8">
      {badges}
      <ReputationFigures userId={userId} />
      <section className="flex flex-col gap-4" aria-labelledby="reviews-of-user">
        <Heading level={2} size="sm" id="reviews-of-user">
          Reviews
        </Heading>
        <ReviewList userId={userId} author={author} empty={empty} />
      </section>
    </div>
  </Dialog>
);

export default ReputationDialog;

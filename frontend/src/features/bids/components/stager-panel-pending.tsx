import { Card } from '#ui/card';
import { ErrorState } from '#ui/error-state';
import { Loading, Skeleton } from '#ui/skeleton';

export interface StagerPanelPendingProps {
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** Holds the place of the form, or of the bid, until it is known which. */
export const StagerPanelPending = ({ failed, retrying, onRetry }: StagerPanelPendingProps) => (
  <Card>
    {failed ? (
      <ErrorState
        title="Failed to fetch bids"
        text="Please check your connection and try again."
        onRetry={onRetry}
        pending={retrying}
        className="py-4"
      />
    ) : (
      <Loading label="Loading your bid" className="flex flex-col gap-5">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-11 w-full" />
      </Loading>
    )}
  </Card>
);

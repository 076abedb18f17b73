import { useQuery } from '@tanstack/react-query';
import { ContactCard } from '#components/contact-card';
import { messageOf } from '#lib/errors';
import { Card } from '#ui/card';
import { ErrorState } from '#ui/error-state';
import { Loading, Skeleton } from '#ui/skeleton';
import { bidContactQuery } from '../api/bid-contact';

export interface CounterpartContactProps {
  bidId: string;
  title: string;
  /** The counterpart's id. */
  userId: string;
}

/** The other party of a paid bid. */
export const CounterpartContact = ({ bidId, title, userId }: CounterpartContactProps) => {
  const { data: contact, isError, error, isFetching, refetch } = useQuery(bidContactQuery(bidId));
  if (contact) return <ContactCard title={title} contact={contact} userId={userId} />;
  return (
    <Card ground="tint" padding="lg">
      {isError ? (
        <ErrorState
          title="Failed to fetch contact information"
          text={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          pending={isFetching}
          className="py-0"
        />
      ) : (
        <Loading label="Loading the contact details" className="flex flex-col gap-5">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
    </Card>
  );
};

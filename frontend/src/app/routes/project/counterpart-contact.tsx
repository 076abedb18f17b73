import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContactCard } from '#components/contact-card';
import { Loaded } from '#components/paged-list';
import { bidContactQuery } from '#features/bids/queries';
import { NotShown } from '#features/look/not-shown';
import { isLook } from '#lib/session';
import type { ContactInfo } from '#shared/contracts/answers/user';
import { Card } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';

const loading = (
  <Loading label="Loading the contact details" className="flex flex-col gap-5">
    <Skeleton className="h-8 w-64 max-w-full" />
    <Skeleton className="h-14 w-full" />
  </Loading>
);

interface CounterpartContactProps {
  bidId: string;
  projectId: string;
  /** Of the card. */
  title: string | ((contact: ContactInfo) => string);
  /** The counterpart's id. */
  userId: string;
  /** More to do, with the details at hand. */
  more?: (contact: ContactInfo) => ReactNode;
}

/** The other party of a paid bid. */
export const CounterpartContact = ({ bidId, projectId, title, userId, more }: CounterpartContactProps) => {
  const query = useQuery({ ...bidContactQuery(bidId), enabled: !isLook });
  if (isLook) return <NotShown>The user sees contact details of the other party here.</NotShown>;
  if (query.data)
    return (
      <ContactCard
        title={typeof title === 'string' ? title : title(query.data)}
        contact={query.data}
        userId={userId}
        projectId={projectId}
      >
        {more?.(query.data)}
      </ContactCard>
    );
  return (
    <Card ground="tint" padding="lg">
      <Loaded query={query} failure="Failed to fetch contact information" level={2} className="py-0" loading={loading}>
        {() => null}
      </Loaded>
    </Card>
  );
};

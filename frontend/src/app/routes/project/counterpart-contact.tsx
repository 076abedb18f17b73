import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContactCard } from '#components/contact-card';
import { Loaded } from '#components/paged-list';
import { bidContactQuery } from '#features/bids/queries';
import { NotShown } from '#features/impersonation/not-shown';
import { isMissing } from '#lib/errors';
import { isImpersonation } from '#lib/session';
import { formerContactDays, formerMemberName } from '#shared/account/leaving';
import type { ContactInfo } from '#shared/account/user.answers';
import { Card, TitledCard } from '#ui/layout';
import { LoadingBlocks } from '#ui/loading-blocks';
import { Text } from '#ui/text';

const loading = <LoadingBlocks label="Loading the contact details" blocks={['h-8 w-64 max-w-full', 'h-14 w-full']} />;

interface CounterpartContactProps {
  bidId: string;
  projectId: string;
  /** Of the card. */
  title: string | ((contact: ContactInfo) => string);
  /** The counterpart's id. */
  userId: string;
  /** Returns further actions. Gets null if the details are no longer stored. */
  more?: (contact: ContactInfo | null) => ReactNode;
}

/** Shown in place of a former member's details once they are deleted. */
const NoLongerKept = ({ children }: { children: ReactNode }) => (
  <TitledCard title={formerMemberName} ground="tint" padding="lg" className="flex flex-col gap-4">
    <Text tone="soft" className="max-w-prose">
      They closed their account more than {formerContactDays} days ago, so we no longer keep their contact details. What you
      agreed on and wrote to each other is still here.
    </Text>
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">{children}</div>
  </TitledCard>
);

export const CounterpartContact = ({ bidId, projectId, title, userId, more }: CounterpartContactProps) => {
  const query = useQuery({ ...bidContactQuery(bidId), enabled: !isImpersonation });
  if (isImpersonation) return <NotShown>The user sees contact details of the other party here.</NotShown>;
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
  if (isMissing(query.error)) return <NoLongerKept>{more?.(null)}</NoLongerKept>;
  return (
    <Card ground="tint" padding="lg">
      <Loaded query={query} failure="Failed to fetch contact information" level={2} className="py-0" loading={loading}>
        {() => null}
      </Loaded>
    </Card>
  );
};

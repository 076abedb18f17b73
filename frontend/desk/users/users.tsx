import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Illustration } from '#components/illustration';
import { PanelList, SuspendedBadge } from '#desk/parts/panel-list';
import { usersQuery } from '#desk/queries';
import { formatDate, formatNumber } from '#lib/format';
import type { AdminUser } from '#shared/contracts/answers/admin';
import { userTypeLabel } from '#shared/contracts/user-types';
import { links } from '#shared/links';
import { IconButton } from '#ui/button';
import { Rating } from '#ui/rating';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { ExternalLink, SmallText } from '#ui/text';
import { UserDeletion } from './user-deletion';
import { UserLink } from './user-link';

export const NoUsers = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="armchair" />}
    title="No users yet"
    text="Everybody who registers is listed here from that moment."
  />
);

const Person = ({ user }: { user: AdminUser }) => (
  <span className="flex min-w-0 flex-col">
    <UserLink id={user.id}>{user.name}</UserLink>
    {user.suspension && (
      <span className="py-0.5">
        <SuspendedBadge />
      </span>
    )}
    {user.company && (
      <SmallText as="span" className="font-normal">
        {user.company}
      </SmallText>
    )}
  </span>
);

const columnsWith = (onDelete: (user: AdminUser) => void): Column<AdminUser>[] => [
  { key: 'name', header: 'Name', primary: true, cell: (user) => <Person user={user} /> },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <ExternalLink href={links.mailTo(email)} className="text-sm break-all">
        {email}
      </ExternalLink>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ userType }) => <span className="text-sm">{userTypeLabel(userType)}</span> },
  {
    key: 'joined',
    header: 'Joined',
    cell: ({ createdAt }) => <span className="text-sm whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  {
    key: 'rating',
    header: 'Rating',
    cell: ({ rating }) => (
      <span className="flex">
        <Rating value={rating} />
      </span>
    ),
  },
  { key: 'projects', header: 'Projects', align: 'end', cell: ({ projectCount }) => formatNumber(projectCount) },
  { key: 'bids', header: 'Bids', align: 'end', cell: ({ bidCount }) => formatNumber(bidCount) },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    align: 'end',
    cell: (user) => (
      <span className="flex justify-end">
        <IconButton label={`Delete user ${user.name}`} tone="danger" className="-mr-2" onClick={() => onDelete(user)}>
          <Trash2 />
        </IconButton>
      </span>
    ),
  },
];

/** All accounts, one per line. */
export const Users = ({ total }: { total: number | undefined }) => {
  const query = useInfiniteQuery(usersQuery());
  return (
    <UserDeletion>
      {(ask) => (
        <PanelList
          title="Users"
          text="Every account in a line, the latest first."
          query={query}
          total={total}
          loading={<TableSkeleton rows={6} label="Loading the users" />}
          empty={<NoUsers />}
        >
          {(users) => <Table caption="Users" columns={columnsWith(ask)} rows={users} rowKey={({ id }) => id} />}
        </PanelList>
      )}
    </UserDeletion>
  );
};

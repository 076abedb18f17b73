import { useInfiniteQuery } from '@tanstack/react-query';
import { usersDetailedQuery } from '../api/users-detailed';
import { CardsSkeleton } from './cards-skeleton';
import { NoUsers } from './no-users';
import { PanelList } from './panel-list';
import { UserCard } from './user-card';
import { UserDeletion } from './user-deletion';

/** Every account with what it has been doing and what the operators vouch for. */
export const DetailedUsers = ({ total, ownUsername }: { total: number | undefined; ownUsername: string }) => {
  const query = useInfiniteQuery(usersDetailedQuery());
  return (
    <UserDeletion>
      {(ask) => (
        <PanelList
          title="Detailed Users"
          text="Accounts with their badges, latest projects and latest bids."
          query={query}
          total={total}
          skeleton={<CardsSkeleton label="Loading the users" />}
          empty={<NoUsers />}
        >
          {(users) => (
            <ul className="grid gap-5 lg:grid-cols-2">
              {users.map((user) => (
                <UserCard key={user.id} user={user} ownUsername={ownUsername} onDelete={() => ask(user)} />
              ))}
            </ul>
          )}
        </PanelList>
      )}
    </UserDeletion>
  );
};

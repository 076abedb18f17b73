import { paths } from '#config/paths';
import { formatDate } from '#lib/format';
import { isStager } from '#lib/roles';
import type { User } from '#shared/contracts/user';
import { userTypeLabel } from '#shared/contracts/user-types';
import { Avatar } from '#ui/avatar';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';
import { Rating } from '#ui/rating';
import { Text } from '#ui/text';

/** Broken, where it must be, after the @ rather than anywhere. */
const Email = ({ address }: { address: string }) => {
  const [name, domain] = address.split(/(?<=@)/);
  return (
    <span className="[overflow-wrap:anywhere]">
      {name}
      <wbr />
      {domain}
    </span>
  );
};

export interface ProfileCardProps {
  user: User;
  /** The last refresh failed. */
  stale: boolean;
}

/** Who the reader is here: an owner by name, a staging company by its own name and the identifier that owners see. */
export const ProfileCard = ({ user, stale }: ProfileCardProps) => {
  const stager = isStager(user);
  const headline = stager ? (user.company ?? user.name) : user.name;
  const details = [
    { label: 'Contact', value: stager ? user.name : null },
    { label: 'Shown to owners as', value: stager ? user.stagerIdentifier : null },
    { label: 'Company', value: stager ? null : user.company },
    { label: 'Email', value: <Email address={user.email} /> },
    { label: 'Phone', value: user.phone },
    { label: 'Member since', value: formatDate(user.createdAt) },
  ];
  return (
    <Card as="section" aria-label="Your profile" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={headline} src={user.avatar} size="lg" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <Heading level={2} size="sm" className="break-words">
            {headline}
          </Heading>
          <Text size="sm" tone="soft">
            {userTypeLabel(user.userType)}
          </Text>
          {stager && <Rating value={user.rating} />}
        </div>
      </div>
      {stager && user.bio && (
        <Text size="sm" tone="soft" className="line-clamp-4">
          {user.bio}
        </Text>
      )}
      <DetailList details={details} />
      {stale && (
        <Text size="sm" tone="danger">
          Failed to fetch user data
        </Text>
      )}
      <ButtonLink to={paths.editProfile} variant="secondary" block>
        Edit Profile
      </ButtonLink>
    </Card>
  );
};

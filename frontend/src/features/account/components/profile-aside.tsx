import { paths } from '#config/paths';
import { formatDate } from '#lib/format';
import { isStager } from '#lib/roles';
import { maxPortfolioPhotos } from '#shared/contracts/upload';
import type { User } from '#shared/contracts/user';
import { userTypeLabel } from '#shared/contracts/user-types';
import { Avatar } from '#ui/avatar';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Text } from '#ui/text';

/** What of the account is not for the form: who it is, and who sees it. */
export const ProfileAside = ({ user }: { user: User }) => {
  const stager = isStager(user);
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={user.name} src={user.avatar} />
          <div className="min-w-0">
            <Text weight="semibold" className="break-words">
              {user.name}
            </Text>
            <Text size="sm" tone="soft">
              {userTypeLabel(user.userType)}
            </Text>
          </div>
        </div>
        <DetailList
          details={[
            { label: 'Stager identifier', value: user.stagerIdentifier },
            { label: 'Member since', value: formatDate(user.createdAt) },
            { label: 'Portfolio', value: stager && `${user.portfolioPhotos.length} of ${maxPortfolioPhotos} photos` },
          ].filter(({ value }) => value)}
        />
        {stager && (
          <ButtonLink to={paths.portfolioUpload} variant="secondary" size="sm" className="self-start">
            Portfolio Photos
          </ButtonLink>
        )}
      </Card>
      <Text size="sm" tone="soft" className="px-1">
        {stager
          ? 'Owners see your identifier, rating and portfolio. Name, company, email address and phone number open to an owner once the platform fee for an accepted bid is paid.'
          : 'Stagers see your projects, not you. Name, company, email address and phone number open to the stager whose bid you accept, once its platform fee is paid.'}
      </Text>
    </div>
  );
};

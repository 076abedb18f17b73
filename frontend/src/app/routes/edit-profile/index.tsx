import { Page, PageHeader } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import { AddressNotice } from '#features/mail/address-notice';
import { isStager } from '#lib/auth';
import { formatDate } from '#lib/format';
import { ownAnonymity } from '#shared/anonymity';
import type { User } from '#shared/contracts/answers/user';
import { maxPortfolioPhotos } from '#shared/contracts/portfolio';
import { userTypeLabel } from '#shared/contracts/user-types';
import { Avatar } from '#ui/avatar';
import { ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Card, TitledCard } from '#ui/layout';
import { SmallText, Text } from '#ui/text';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { FeesPaid } from './fees-paid';
import { ProfileForm } from './profile-form';
import { ServiceAreas } from './service-areas';
import { Sessions } from './sessions';
import { Verification } from './verification';
import { YourData } from './your-data';

/** The data of the account that cannot be edited, and who can see which part. */
const ProfileAside = ({ user }: { user: User }) => {
  const stager = isStager(user);
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={user.name} src={user.avatar} />
          <div className="min-w-0">
            <Text weight="semibold">{user.name}</Text>
            <SmallText>{userTypeLabel(user.userType)}</SmallText>
          </div>
        </div>
        <DetailList
          details={[
            { label: 'Stager identifier', value: user.stagerIdentifier },
            { label: 'Member since', value: formatDate(user.createdAt) },
            { label: 'Portfolio', value: stager && `${user.portfolioPhotos.length} of ${maxPortfolioPhotos} photos` },
          ]}
        />
        {stager && (
          <ButtonLink to={paths.portfolioUpload} variant="secondary" size="sm" className="self-start">
            Portfolio Photos
          </ButtonLink>
        )}
      </Card>
      <SmallText className="px-1">{stager ? ownAnonymity.stager : ownAnonymity.owner}</SmallText>
    </div>
  );
};

const EditProfile = () => (
  <SignedInOnly text="You need to be logged in to edit your profile.">
    {(user) => (
      <Page title="Edit Profile" width="narrow">
        <PageHeader title="Edit Profile" back={{ to: paths.dashboard, label: 'Back to Dashboard' }} />
        <AddressNotice className="mb-8" />
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <Card padding="lg">
            <ProfileForm user={user} />
          </Card>
          <div className={isStager(user) ? 'lg:row-span-8' : 'lg:row-span-7'}>
            <ProfileAside user={user} />
          </div>
          {isStager(user) && <Verification />}
          {isStager(user) && <ServiceAreas user={user} />}
          {isStager(user) && <FeesPaid user={user} />}
          <TitledCard title="Mail" padding="lg" className="flex flex-col items-start gap-3">
            <Text tone="soft">What we mail you, how often, and when not; and whether this device is told.</Text>
            <ButtonLink to={paths.mail} variant="secondary">
              Choose Your Mail
            </ButtonLink>
          </TitledCard>
          <ChangePassword user={user} />
          <Sessions />
          <YourData user={user} />
          <DeleteAccount user={user} />
        </div>
      </Page>
    )}
  </SignedInOnly>
);

export default EditProfile;

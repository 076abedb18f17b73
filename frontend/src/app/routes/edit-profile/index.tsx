import type { ReactNode } from 'react';
import { Page, PageHeader } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
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

const MailPart = () => (
  <TitledCard title="Mail" padding="lg" className="flex flex-col items-start gap-3">
    <Text tone="soft">What we mail you, how often, and when not; and whether this device is told.</Text>
    <ButtonLink to={paths.mail} variant="secondary">
      Choose Your Mail
    </ButtonLink>
  </TitledCard>
);

interface ProfilePart {
  /** In the page's address (`#sessions`). */
  id: string;
  title: string;
  content: ReactNode;
}

/** What follows on the form, in its order. */
const partsOf = (user: User): readonly ProfilePart[] => [
  ...(isStager(user)
    ? [
        { id: 'verification', title: 'Verification', content: <Verification /> },
        { id: 'service-areas', title: 'Service areas', content: <ServiceAreas user={user} /> },
        { id: 'fees-paid', title: 'Fees Paid', content: <FeesPaid user={user} /> },
      ]
    : []),
  { id: 'your-mail', title: 'Mail', content: <MailPart /> },
  { id: 'change-password', title: 'Change password', content: <ChangePassword user={user} /> },
  { id: 'sessions', title: 'Where you are logged in', content: <Sessions /> },
  { id: 'your-data', title: 'Your data', content: <YourData user={user} /> },
  { id: 'delete-account', title: 'Delete account', content: <DeleteAccount user={user} /> },
];

/** The parts of a page that is many screens long on a phone. */
const PartList = ({ parts }: { parts: readonly ProfilePart[] }) => (
  <nav aria-label="On this page" className="mb-6 lg:hidden">
    <details className="rounded-lg border border-line bg-paper px-5">
      <summary className="min-h-12 content-center font-medium">On this page</summary>
      <ul className="pb-3">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center text-ink-soft transition-colors hover:text-evergreen">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
);

const Parts = ({ user }: { user: User }) => {
  const parts = partsOf(user);
  return (
    <>
      <PartList parts={parts} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card padding="lg">
          <ProfileForm user={user} />
        </Card>
        <div className={isStager(user) ? 'lg:row-span-8' : 'lg:row-span-7'}>
          <ProfileAside user={user} />
        </div>
        {parts.map(({ id, content }) => (
          <div key={id} id={id} className="min-w-0">
            {content}
          </div>
        ))}
      </div>
    </>
  );
};

const EditProfile = () => (
  <SignedInOnly text="You need to be logged in to edit your profile.">
    {(user) => (
      <Page title="Edit Profile" width="narrow">
        <PageHeader title="Edit Profile" back={{ to: paths.dashboard, label: 'Back to Dashboard' }} />
        <Parts user={user} />
      </Page>
    )}
  </SignedInOnly>
);

export default EditProfile;

import { type ReactNode, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Page, PageHeader } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import { isStager } from '#lib/auth';
import { formatDate } from '#lib/format';
import { useAnchor } from '#lib/hooks';
import { isImpersonation } from '#lib/session';
import { ownAnonymity } from '#shared/account/anonymity';
import type { User } from '#shared/account/user.answers';
import { maxPortfolioPhotos, userTypeLabel } from '#shared/account/user.values';
import { Avatar } from '#ui/avatar';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { EmailPreferences } from './email-preferences';
import { FeesPaid } from './fees-paid';
import { Part } from './part';
import { ProfileForm } from './profile-form';
import { ServiceAreas } from './service-areas';
import { Sessions } from './sessions';
import { ThisDevice } from './this-device';
import { Verification } from './verification';
import { YourData } from './your-data';

const Identity = ({ user }: { user: User }) => {
  const facts = [userTypeLabel(user.userType), user.stagerIdentifier, `Member since ${formatDate(user.createdAt)}`];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} src={user.avatar} />
        <div className="min-w-0">
          <Text weight="semibold">{user.name}</Text>
          <SmallText>{facts.filter(Boolean).join(' · ')}</SmallText>
        </div>
      </div>
      <SmallText>{isStager(user) ? ownAnonymity.stager : ownAnonymity.owner}</SmallText>
    </div>
  );
};

const Portfolio = ({ photos }: { photos: number }) => (
  <Part
    id="portfolio"
    title="Portfolio"
    text={`${photos} of ${maxPortfolioPhotos} photos`}
    action={
      <ButtonLink to={paths.portfolioUpload} variant="secondary" size="sm">
        Portfolio Photos
      </ButtonLink>
    }
  />
);

interface ProfileSection {
  /** The hash in the URL (`#work`). */
  id: string;
  title: string;
  content: ReactNode;
}

const sectionsOf = (user: User): readonly ProfileSection[] => [
  {
    id: 'profile',
    title: 'Profile',
    content: (
      <>
        <Identity user={user} />
        <ProfileForm user={user} />
      </>
    ),
  },
  ...(isStager(user)
    ? [
        {
          id: 'work',
          title: 'Work',
          content: (
            <>
              <Portfolio photos={user.portfolioPhotos.length} />
              <ServiceAreas user={user} />
              <Verification />
              <FeesPaid user={user} />
            </>
          ),
        },
      ]
    : []),
  {
    id: 'notifications',
    title: 'Notifications',
    content: (
      <>
        <EmailPreferences user={user} />
        {/* Hidden during an impersonation, because the device is the administrator's. */}
        {!isImpersonation && <ThisDevice />}
      </>
    ),
  },
  {
    id: 'security-and-data',
    title: 'Security and data',
    content: (
      <>
        <ChangePassword user={user} />
        <Sessions />
        <YourData user={user} />
        <DeleteAccount user={user} />
      </>
    ),
  },
];

const Section = ({ id, title, content }: ProfileSection) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor(id, heading);
  return (
    <Card id={id} padding="lg" className="flex flex-col gap-6">
      <Heading level={2} size="md" ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </Heading>
      {content}
    </Card>
  );
};

const Sections = ({ user }: { user: User }) => {
  const sections = sectionsOf(user);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-10">
      <nav aria-label="On this page" className="lg:sticky lg:top-28">
        <ul className="flex flex-wrap gap-x-4 lg:flex-col">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center text-sm font-medium text-ink-soft transition-colors hover:text-evergreen"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-6">
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
};

const Content = ({ user }: { user: User }) => {
  const { pathname, hash } = useLocation();
  // Emails link to the preferences by their own path, which survives a login.
  if (pathname === paths.mail)
    return <Navigate replace to={{ pathname: paths.editProfile, hash: hash || '#email-preferences' }} />;
  return (
    <Page title="Edit Profile" width="narrow">
      <PageHeader title="Edit Profile" back={{ to: paths.dashboard, label: 'Back to Dashboard' }} />
      <Sections user={user} />
    </Page>
  );
};

const EditProfile = () => {
  const aim = useLocation().pathname === paths.mail ? 'choose which emails you get' : 'edit your profile';
  return <SignedInOnly text={`Log in to ${aim}.`}>{(user) => <Content user={user} />}</SignedInOnly>;
};

export default EditProfile;

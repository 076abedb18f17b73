import { type ReactNode, useState } from 'react';
import { whenOpened } from '#components/when-opened';
import { paths } from '#config/paths';
import { areaKey, ServiceAreaName } from '#features/account/service-areas';
import { ReportButton } from '#features/moderation/report-button';
import { ReputationFigures } from '#features/reviews/reputation-figures';
import { isStager } from '#lib/auth';
import { formatDate } from '#lib/format';
import { useIsDown } from '#lib/line';
import { finishedRooms } from '#lib/portfolio-notes';
import type { User } from '#shared/account/user.answers';
import { userTypeLabel } from '#shared/account/user.values';
import { Avatar } from '#ui/avatar';
import { Button, ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Photo } from '#ui/photo';
import { useGallery } from '#ui/photos';
import { Notice } from '#ui/states';
import { EmailText, Heading, SmallText, Text, TextLink } from '#ui/text';

const ProfileSheet = whenOpened(() => import('#features/reviews/profile-sheet'));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 flex-col items-start gap-3 border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-8">
    <Heading level={3} size="xs">
      {title}
    </Heading>
    {children}
  </div>
);

const tileFrames = [
  { from: '64rem', width: 'calc(100vw / 6 - 3rem)', ratio: 4 / 3 },
  { width: 'calc(25vw - 1.5rem)', ratio: 4 / 3 },
] as const;

const Portfolio = ({ user }: { user: User }) => {
  const { photos, texts } = finishedRooms({ ...user, portfolioCompleted: user.portfolioCompleted.map(({ photo }) => photo) });
  const { open, gallery } = useGallery('Portfolio photo', photos, texts);
  return (
    <Part title="Portfolio Photos">
      {photos.length > 0 && (
        <ul className="grid w-full grid-cols-4 gap-2 lg:grid-cols-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={`Open portfolio photo ${index + 1} of ${photos.length}`}
                onClick={() => open(index)}
                className="block aspect-4/3 w-full overflow-hidden rounded-md bg-sand"
              >
                <Photo src={photo} frames={tileFrames} className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {gallery}
      <TextLink to={paths.portfolioUpload} className="inline-flex min-h-8 items-center text-sm">
        {photos.length === 0 ? 'Add photos' : 'Manage photos'}
      </TextLink>
    </Part>
  );
};

const Reputation = ({ userId, stager }: { userId: string; stager: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <Part title="Your Reputation">
      <div className="w-full">
        <ReputationFigures userId={userId} look="list" />
      </div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Read Your Reviews
      </Button>
      <ProfileSheet
        report={{
          review: ({ id }) => <ReportButton type="review" id={id} within={userId} />,
        }}
        open={open}
        onOpenChange={setOpen}
        userId={userId}
        name="Your Reputation"
        author={stager ? 'A project owner' : 'A staging company'}
        empty="No reviews yet. Both parties are asked for one when a project is completed."
      />
    </Part>
  );
};

/** Returns what the profile lacks, and where to add it. */
const missingIn = (user: User): { label: string; to: string }[] => {
  const { phone, company, bio, portfolioPhotos, serviceAreas } = user;
  const missing = [
    !phone && { label: 'a phone number', to: paths.editProfile },
    isStager(user) && !company && { label: 'your company’s name', to: paths.editProfile },
    isStager(user) && !bio && { label: 'a description of your company', to: paths.editProfile },
    isStager(user) && portfolioPhotos.length === 0 && { label: 'portfolio photos', to: paths.portfolioUpload },
    isStager(user) && serviceAreas.length === 0 && { label: 'a service area', to: paths.serviceAreas },
  ];
  return missing.filter((one) => one !== false);
};

const Missing = ({ user }: { user: User }) => {
  const missing = missingIn(user);
  return (
    missing.length > 0 && (
      <Notice compact title="Missing from your profile">
        <ul className="flex flex-wrap gap-x-5">
          {missing.map(({ label, to }) => (
            <li key={label}>
              <TextLink to={to} className="inline-flex min-h-8 items-center">
                Add {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
};

interface ProfileCardProps {
  user: User;
  /** Whether the last refetch failed. */
  stale: boolean;
  /** Whether there is a project or a bid. Otherwise there is no reputation to show. */
  hasHistory: boolean;
}

/** Shows the user's profile. Stagers are shown by company, with the identifier that owners see. */
export const ProfileCard = ({ user, stale, hasHistory }: ProfileCardProps) => {
  const stager = isStager(user);
  const isDown = useIsDown();
  const headline = stager ? (user.company ?? user.name) : user.name;
  const details = [
    { label: 'Contact', value: stager ? user.name : null },
    { label: 'Shown to owners as', value: stager ? user.stagerIdentifier : null },
    { label: 'Company', value: stager ? null : user.company },
    { label: 'Email', value: <EmailText email={user.email} /> },
    { label: 'Phone', value: user.phone },
    {
      label: 'Service areas',
      value: user.serviceAreas.length > 0 && (
        <ul>
          {user.serviceAreas.map((area) => (
            <li key={areaKey(area)}>
              <ServiceAreaName area={area} />
            </li>
          ))}
        </ul>
      ),
    },
    { label: 'Member since', value: formatDate(user.createdAt) },
  ];
  return (
    <Card as="section" aria-label="Your profile" className="mt-6 flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={headline} src={user.avatar} size="lg" />
        <div className="flex min-w-44 flex-1 flex-col gap-0.5">
          <Heading level={2} size="sm">
            {headline}
          </Heading>
          <SmallText>{userTypeLabel(user.userType)}</SmallText>
        </div>
        <ButtonLink to={paths.editProfile} variant="secondary" size="sm" className="max-sm:w-full">
          Edit Profile
        </ButtonLink>
      </div>
      {hasHistory && <Missing user={user} />}
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-8">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {stager && user.bio && <SmallText className="line-clamp-4">{user.bio}</SmallText>}
          <DetailList details={details} />
          {stale && (
            <Text size="sm" tone="danger">
              Failed to fetch user data
            </Text>
          )}
        </div>
        {stager && <Portfolio user={user} />}
        {hasHistory && !isDown && <Reputation userId={user.id} stager={stager} />}
      </div>
    </Card>
  );
};

import { useState } from 'react';
import { whenOpened } from '#components/when-opened';
import { paths } from '#config/paths';
import { areaKey, ServiceAreaName } from '#features/account/service-areas';
import { ReportButton } from '#features/moderation/report-button';
import { ReputationFigures } from '#features/reviews/reputation-figures';
import { isStager } from '#lib/auth';
import { formatDate } from '#lib/format';
import type { User } from '#shared/contracts/answers/user';
import { maxPortfolioPhotos } from '#shared/contracts/portfolio';
import type { ServiceArea } from '#shared/contracts/service-area';
import { userTypeLabel } from '#shared/contracts/user-types';
import { Avatar } from '#ui/avatar';
import { Button, ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Card, TitledCard } from '#ui/layout';
import { Photo } from '#ui/photo';
import { useGallery } from '#ui/photos';
import { Rating } from '#ui/rating';
import { repeat } from '#ui/skeleton';
import { Heading, SmallText, Text, TextLink } from '#ui/text';
import { Email } from './contact-lines';

const ProfileSheet = whenOpened(() => import('#features/reviews/profile-sheet'));

interface ProfileCardProps {
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
          <Heading level={2} size="sm">
            {headline}
          </Heading>
          <SmallText>{userTypeLabel(user.userType)}</SmallText>
          {stager && <Rating value={user.rating} />}
        </div>
      </div>
      {stager && user.bio && <SmallText className="line-clamp-4">{user.bio}</SmallText>}
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

/** Half of a card in one, two or three columns. */
const tileFrames = [
  { from: '80rem', width: 'min(100vw / 6 - 3rem, 10.5rem)', ratio: 4 / 3 },
  { from: '40rem', width: 'calc(25vw - 3.3rem)', ratio: 4 / 3 },
  { width: 'calc(50vw - 2.8rem)', ratio: 4 / 3 },
] as const;

/** A stager's portfolio, as it stands beside every bid, with the places that are still free. */
export const PortfolioCard = ({ photos }: { photos: readonly string[] }) => {
  const { open, gallery } = useGallery('Portfolio photo', photos);
  return (
    <TitledCard
      title="Portfolio Photos"
      action={
        <SmallText as="span">
          {photos.length} of {maxPortfolioPhotos}
        </SmallText>
      }
      className="flex flex-col gap-4"
    >
      <ul className="grid grid-cols-2 gap-2">
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
        {repeat(Math.max(0, maxPortfolioPhotos - photos.length), (key) => (
          <li key={key} aria-hidden="true" className="aspect-4/3 rounded-md border border-dashed border-edge/60 bg-sand/70" />
        ))}
      </ul>
      {gallery}
      <SmallText>
        {photos.length === 0
          ? 'Owners see these beside each of your bids. There are none yet.'
          : 'Owners see these beside each of your bids.'}
      </SmallText>
      <ButtonLink to={paths.portfolioUpload} variant="secondary" block>
        {photos.length === 0 ? 'Add Photos' : 'Manage Photos'}
      </ButtonLink>
    </TitledCard>
  );
};

/** Where a stager works, and the way to what is new there; without, the offer to say so. */
export const ServiceAreasCard = ({ areas }: { areas: readonly ServiceArea[] }) => (
  <TitledCard title="Service Areas" className="flex flex-col gap-4">
    {areas.length > 0 ? (
      <>
        <ul className="flex flex-col gap-1.5">
          {areas.map((area) => (
            <li key={areaKey(area)}>
              <ServiceAreaName area={area} />
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.projects()} variant="secondary" block>
          See What Is New
        </ButtonLink>
        <TextLink to={paths.serviceAreas} className="inline-flex min-h-8 items-center self-start text-sm">
          Change your areas
        </TextLink>
      </>
    ) : (
      <>
        <SmallText>Set where you work, and Find Projects opens with new projects there.</SmallText>
        <ButtonLink to={paths.serviceAreas} variant="secondary" block>
          Set a Service Area
        </ButtonLink>
      </>
    )}
  </TitledCard>
);

interface ReputationCardProps {
  userId: string;
  /** The kind of party that reviews this one. */
  author: string;
}

/** What others see of one's own work here, with the way to the reviews behind it. */
export const ReputationCard = ({ userId, author }: ReputationCardProps) => {
  const [open, setOpen] = useState(false);
  return (
    <TitledCard title="Your Reputation" className="flex flex-col gap-5">
      <ReputationFigures userId={userId} look="list" />
      <SmallText>Build it with completed projects, reviews, quick replies and badges.</SmallText>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        Read Your Reviews
      </Button>
      <ProfileSheet
        report={{
          review: ({ id }) => <ReportButton what="review" target={{ targetType: 'review', targetId: id, withinId: userId }} />,
        }}
        open={open}
        onOpenChange={setOpen}
        userId={userId}
        name="Your Reputation"
        author={author}
        empty="No reviews yet. Both parties are asked for one when a project is completed."
      />
    </TitledCard>
  );
};

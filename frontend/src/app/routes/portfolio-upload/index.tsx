import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Page, PageHeader } from '#components/page';
import { StagersOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useSavePortfolio } from '#features/account/queries';
import { portfolioPhotoRules } from '#features/photos/photo-rules';
import { PhotoUploader, usePhotoUpload } from '#features/photos/photo-upload';
import { meQuery } from '#lib/auth';
import { usePoll } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import { TitledCard } from '#ui/layout';
import { SmallText, Text } from '#ui/text';
import { SavedPhotos } from './saved-photos';

const advice = [
  'Owners see your first photo first, so start with your best room.',
  'Show one room per photo, taken from a corner at chest height.',
  'Use daylight, turn the lamps on, and leave people out.',
  'Show different rooms: a living room, a bedroom, a dining table.',
  'Leave out logos, names and phone numbers. Owners compare bids without knowing whose they are.',
];

const PortfolioAdvice = () => (
  <TitledCard as="aside" ground="tint" title="Photos that win projects" className="flex flex-col gap-3">
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {advice.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <SmallText>We remove the location, time and camera data from your photos.</SmallText>
  </TitledCard>
);

const NewPhotos = ({ saved }: { saved: readonly string[] }) => {
  const save = useSavePortfolio();
  const upload = usePhotoUpload(portfolioPhotoRules, saved, (photos) => save.mutateAsync({ photos }));
  if (saved.length >= maxPortfolioPhotos && upload.tray.photos.length === 0)
    return <Text tone="soft">You have {saved.length} photos, the most a portfolio can hold. Remove one to add another.</Text>;
  return (
    <TitledCard
      title="Add photos"
      size="md"
      padding="lg"
      action={<Text tone="soft">{upload.tray.left} more photo(s) can be added</Text>}
      className="flex flex-col gap-5"
    >
      <PhotoUploader {...upload} />
    </TitledCard>
  );
};

const Portfolio = ({ user }: { user: User }) => {
  const { portfolioPhotos: saved } = user;
  // Polls, because the list is saved as a whole and another tab may have changed it.
  useQuery({ ...meQuery(), ...usePoll(POLL.profile) });
  return (
    <Page title="Portfolio Photos">
      <PageHeader
        title="Portfolio Photos"
        text={`Up to ${maxPortfolioPhotos} photos of rooms you've staged. Owners see them with every bid you place.`}
        back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
      />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* Without saved photos, the picker comes first. */}
        <div className={clsx('flex min-w-0 gap-10', saved.length > 0 ? 'flex-col' : 'flex-col-reverse')}>
          <SavedPhotos user={user} />
          <NewPhotos saved={saved} />
        </div>
        <PortfolioAdvice />
      </div>
    </Page>
  );
};

const PortfolioUpload = () => (
  <StagersOnly text="Only staging companies can upload portfolio photos">{(user) => <Portfolio user={user} />}</StagersOnly>
);

export default PortfolioUpload;

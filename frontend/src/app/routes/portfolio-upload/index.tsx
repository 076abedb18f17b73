import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Illustration } from '#components/illustration';
import { Page, PageHeader, ScreenLoading } from '#components/page';
import { AccessRestricted } from '#components/screen-notice';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useSavePortfolio } from '#features/account/queries';
import { portfolioPhotoRules } from '#features/photos/photo-rules';
import { PhotoUploader, usePhotoUpload } from '#features/photos/photo-upload';
import { isStager, meQuery, useAuth } from '#lib/auth';
import { useKeptFocus, useOneAtATime } from '#lib/hooks';
import { usePoll } from '#lib/query';
import type { User } from '#shared/contracts/answers/user';
import { maxPortfolioPhotos } from '#shared/contracts/portfolio';
import { TitledCard } from '#ui/layout';
import { PhotoTile } from '#ui/photo-tile';
import { EmptyState } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';
import { CompletedWork } from './completed-work';
import { Pairs } from './pairs';

/** The saved photos, with buttons to remove them. */
const SavedPhotos = ({ photos }: { photos: readonly string[] }) => {
  const removal = useSavePortfolio();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its photo.
  useKeptFocus(String(photos.length), heading);

  const without = (photo: string) => photos.filter((other) => other !== photo);
  const isLeaving = (photo: string) => removal.isPending && !removal.variables.photos.includes(photo);
  const remove = useOneAtATime(async (photo: string) => {
    try {
      await removal.mutateAsync({ photos: without(photo) });
    } catch {
      // The mutation reports the error.
    }
  });
  return (
    <section aria-labelledby="saved-photos" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={2} size="md" id="saved-photos" ref={heading} tabIndex={-1} className="outline-none">
          Your portfolio
        </Heading>
        <Text tone="soft">
          {photos.length} of {maxPortfolioPhotos} photos
        </Text>
      </div>
      {photos.length === 0 ? (
        <EmptyState
          level={3}
          illustration={<Illustration name="swatches" />}
          title="No photos yet"
          text="Owners see your photos beside each of your bids. Start with your best room."
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4">
          {photos.map((photo, index) => (
            <li key={photo}>
              <PhotoTile
                src={photo}
                name={`portfolio photo ${index + 1}`}
                actions={[{ label: 'Remove', icon: <X />, onSelect: () => void remove(photo) }]}
                {...(isLeaving(photo) && { progress: null })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const advice = [
  'One room per photo, taken from a corner at chest height.',
  'Daylight, lamps on, no people.',
  'Show range: a living room, a bedroom, a dining table, a detail.',
  'No logo, name or phone number: owners compare bids without knowing whose they are.',
];

/** Advice on good photos. */
const PortfolioAdvice = () => (
  <TitledCard as="aside" ground="tint" title="Photos that win projects" className="flex flex-col gap-3">
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {advice.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <SmallText>
      Owners see these photos with every bid you place. Place, time and camera data are removed from the files.
    </SmallText>
  </TitledCard>
);

/** New photos, which are previewed and sorted before they join the portfolio. */
const NewPhotos = ({ saved }: { saved: readonly string[] }) => {
  const save = useSavePortfolio();
  const upload = usePhotoUpload(portfolioPhotoRules, saved, (photos) => save.mutateAsync({ photos }));
  const left = Math.max(0, maxPortfolioPhotos - saved.length - upload.tray.photos.length);
  return (
    <TitledCard
      title="Add photos"
      size="md"
      padding="lg"
      action={<Text tone="soft">{left} more photo(s) can be added</Text>}
      className="flex flex-col gap-5"
    >
      <PhotoUploader {...upload} />
    </TitledCard>
  );
};

const Portfolio = ({ user }: { user: User }) => {
  const { portfolioPhotos: saved, portfolioPairs: pairs, portfolioConcepts: concepts } = user;
  // The list is saved as a whole, so changes from other tabs must arrive here.
  useQuery({ ...meQuery(), ...usePoll(POLL.profile) });
  return (
    <Page title="Portfolio Photos">
      <PageHeader
        title="Portfolio Photos"
        text={`Up to ${maxPortfolioPhotos} photos of rooms you have staged. They go with every bid you place.`}
        back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
      />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* Without saved photos, the picker comes first. */}
        <div className={clsx('flex min-w-0 gap-10', saved.length > 0 ? 'flex-col' : 'flex-col-reverse')}>
          <SavedPhotos photos={saved} />
          {saved.length > 1 && <Pairs photos={saved} pairs={pairs} concepts={concepts} />}
          <CompletedWork user={user} />
          <NewPhotos saved={saved} />
        </div>
        <PortfolioAdvice />
      </div>
    </Page>
  );
};

const PortfolioUpload = () => {
  const { status, user } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  return user && isStager(user) ? (
    <Portfolio user={user} />
  ) : (
    <AccessRestricted text="Only staging companies can upload portfolio photos" />
  );
};

export default PortfolioUpload;

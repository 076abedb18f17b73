import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Illustration } from '#components/illustration';
import { Page, PageHeader, ScreenLoading } from '#components/page';
import { AccessRestricted } from '#components/screen-notice';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useSavePortfolio } from '#features/account/queries';
import { PhotoPicker } from '#features/photos/photo-picker';
import { portfolioPhotoRules } from '#features/photos/photo-rules';
import { refusedPhotos } from '#features/photos/upload-photo';
import { usePhotoTray } from '#features/photos/use-photo-tray';
import { isStager, meQuery, useAuth } from '#lib/auth';
import { useKeptFocus, useLeaveWarning, useOneAtATime } from '#lib/hooks';
import { useIntent } from '#lib/intent';
import { poll } from '#lib/query';
import { maxPortfolioPhotos } from '#shared/contracts/upload';
import { Button } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { PhotoTile } from '#ui/photo-tile';
import { EmptyState } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';

/** The photos that owners see already, each with the way to take it out. */
const SavedPhotos = ({ photos }: { photos: readonly string[] }) => {
  const removal = useSavePortfolio();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus disappears with its photo.
  useKeptFocus(String(photos.length), heading);

  const without = (photo: string) => photos.filter((other) => other !== photo);
  const isLeaving = (photo: string) => removal.isPending && !removal.variables.includes(photo);
  const remove = useOneAtATime(async (photo: string) => {
    try {
      await removal.mutateAsync(without(photo));
    } catch {
      // Said by the mutation.
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
          text="A bid with photos is a bid that owners remember. Start with the room you are proudest of."
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4">
          {photos.map((photo, index) => (
            <li key={photo}>
              <PhotoTile
                src={photo}
                name={`portfolio photo ${index + 1}`}
                onRemove={() => void remove(photo)}
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

/** New photos, seen and sorted out before they join the portfolio. */
const NewPhotos = ({ saved }: { saved: readonly string[] }) => {
  const tray = usePhotoTray(portfolioPhotoRules, saved.length);
  const save = useSavePortfolio();
  const [collecting, setCollecting] = useState(false);
  const chosen = tray.photos.length;
  const busy = collecting || save.isPending;
  useLeaveWarning(chosen > 0);
  // Photos can be removed, here or in another tab, while new ones are still on their way.
  const latest = useRef(saved);
  latest.current = saved;

  const upload = useOneAtATime(async () => {
    setCollecting(true);
    const references = await tray.collect();
    setCollecting(false);
    if (!references || references.length === 0) return;
    const kept = latest.current;
    try {
      await save.mutateAsync([...kept, ...references]);
      tray.clear();
    } catch (error) {
      for (const { index, message } of refusedPhotos(error)) tray.refuse(index - kept.length, message);
    }
  });
  return (
    <TitledCard
      title="Add photos"
      size="md"
      padding="lg"
      action={<Text tone="soft">{Math.max(0, maxPortfolioPhotos - saved.length - chosen)} more photo(s) can be added</Text>}
      className="flex flex-col gap-5"
    >
      <PhotoPicker tray={tray} rules={portfolioPhotoRules} label="Choose photos" />
      {chosen > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button pending={busy} onClick={() => void upload()}>
            {busy ? 'Uploading…' : 'Upload Photos'}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={tray.clear}>
            Clear All
          </Button>
        </div>
      )}
    </TitledCard>
  );
};

const Portfolio = ({ saved }: { saved: readonly string[] }) => {
  // Who was about to bid goes back to it.
  const bid = useIntent();
  // The list is saved as a whole, so changes from other tabs must be known here.
  useQuery({ ...meQuery(), ...poll(POLL.profile) });
  return (
    <Page title="Portfolio Photos">
      <PageHeader
        title="Portfolio Photos"
        text={`Up to ${maxPortfolioPhotos} photos of rooms you have staged. They go with every bid you place.`}
        back={bid === undefined ? { to: paths.dashboard, label: 'Back to Dashboard' } : { to: bid, label: 'Back to Your Bid' }}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <SavedPhotos photos={saved} />
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
    <Portfolio saved={user.portfolioPhotos} />
  ) : (
    <AccessRestricted text="Only staging companies can upload portfolio photos" />
  );
};

export default PortfolioUpload;

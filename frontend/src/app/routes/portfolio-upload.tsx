import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AccessRestricted } from '#components/access-restricted';
import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { ScreenLoading } from '#components/screen-loading';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useSavePortfolio } from '#features/account/api/save-portfolio.ts';
import { PortfolioAdvice } from '#features/account/components/portfolio-advice.tsx';
import { SavedPhotos } from '#features/account/components/saved-photos.tsx';
import { PhotoPicker } from '#features/photos/components/photo-picker.tsx';
import { portfolioPhotoRules } from '#features/photos/photo-rules.ts';
import { refusedPhotos } from '#features/photos/refused-photos.ts';
import { usePhotoTray } from '#features/photos/use-photo-tray.ts';
import { meQuery, useAuth } from '#lib/auth';
import { poll } from '#lib/polling';
import { isStager } from '#lib/roles';
import { useLeaveWarning } from '#lib/use-leave-warning';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { maxPortfolioPhotos } from '#shared/contracts/upload';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';

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
    <Card as="section" padding="lg" aria-labelledby="new-photos" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={2} size="md" id="new-photos">
          Add photos
        </Heading>
        <Text tone="soft">{Math.max(0, maxPortfolioPhotos - saved.length - chosen)} more photo(s) can be added</Text>
      </div>
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
    </Card>
  );
};

const Portfolio = ({ saved }: { saved: readonly string[] }) => {
  // The list is saved as a whole: what another tab has made of it must be known here.
  useQuery({ ...meQuery(), ...poll(POLL.profile) });
  return (
    <Page title="Portfolio Photos">
      <PageHeader
        title="Portfolio Photos"
        text={`Up to ${maxPortfolioPhotos} photos of rooms you have staged. They go with every bid you place.`}
        back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
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

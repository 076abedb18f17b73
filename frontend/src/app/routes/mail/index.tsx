import { useQuery } from '@tanstack/react-query';
import { Page, PageHeader } from '#components/page';
import { Loaded } from '#components/paged-list';
import { SignedInOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import { AddressNotice } from '#features/mail/address-notice';
import { mailSettingsQuery } from '#features/mail/queries';
import { isLook } from '#lib/session';
import type { User } from '#shared/contracts/answers/user';
import { TitledCard } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { MailLog } from './mail-log';
import { SettingsForm } from './settings-form';
import { ThisDevice } from './this-device';

const FormLoading = () => (
  <Loading label="Loading your mail settings" className="flex flex-col gap-5">
    {['bids', 'questions', 'messages', 'reviews'].map((row) => (
      <span key={row} className="flex justify-between gap-4">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-11 w-36" />
      </span>
    ))}
  </Loading>
);

const Content = ({ user }: { user: User }) => {
  const query = useQuery(mailSettingsQuery());
  return (
    <Page title="Mail" width="narrow">
      <PageHeader
        title="Mail"
        text="What we mail you and tell your devices, when, and what became of it."
        back={{ to: paths.editProfile, label: 'Back to Profile' }}
      />
      <AddressNotice className="mb-6 rounded-md" />
      <div className="flex flex-col gap-8">
        <TitledCard title="What you are mailed" padding="lg" className="flex flex-col gap-5">
          <Loaded query={query} failure="Failed to fetch your mail settings" loading={<FormLoading />}>
            {(settings) => <SettingsForm user={user} settings={settings} />}
          </Loaded>
        </TitledCard>
        {/* An operator who looks is not told for somebody else. */}
        {!isLook && <ThisDevice />}
        <MailLog />
      </div>
    </Page>
  );
};

const Mail = () => (
  <SignedInOnly text="You need to be logged in to choose what you are mailed.">{(user) => <Content user={user} />}</SignedInOnly>
);

export default Mail;

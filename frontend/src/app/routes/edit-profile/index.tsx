import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { SignedInOnly } from '#components/sign-in-prompt';
import { paths } from '#config/paths';
import { DeleteAccount } from '#features/account/components/delete-account.tsx';
import { ProfileAside } from '#features/account/components/profile-aside.tsx';
import { ProfileForm } from '#features/account/components/profile-form.tsx';
import { Card } from '#ui/card';

const EditProfile = () => (
  <SignedInOnly text="You need to be logged in to edit your profile.">
    {(user) => (
      <Page title="Edit Profile" width="narrow">
        <PageHeader title="Edit Profile" back={{ to: paths.dashboard, label: 'Back to Dashboard' }} />
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <Card padding="lg">
            <ProfileForm user={user} />
          </Card>
          <div className="lg:row-span-2">
            <ProfileAside user={user} />
          </div>
          <DeleteAccount user={user} />
        </div>
      </Page>
    )}
  </SignedInOnly>
);

export default EditProfile;

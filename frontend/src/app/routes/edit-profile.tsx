import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const EditProfile = () => (
  <Page title="Edit Profile">
    <PageHeader title="Edit Profile" />
  </Page>
);

export default EditProfile;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const AdminTest = () => (
  <Page title="Admin">
    <PageHeader title="Admin" />
  </Page>
);

export default AdminTest;

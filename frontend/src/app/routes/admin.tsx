import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Admin = () => (
  <Page title="Admin">
    <PageHeader title="Admin" />
  </Page>
);

export default Admin;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Dashboard = () => (
  <Page title="Dashboard">
    <PageHeader title="Dashboard" />
  </Page>
);

export default Dashboard;

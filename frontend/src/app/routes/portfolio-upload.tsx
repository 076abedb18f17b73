import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const PortfolioUpload = () => (
  <Page title="Portfolio Photos">
    <PageHeader title="Portfolio Photos" />
  </Page>
);

export default PortfolioUpload;

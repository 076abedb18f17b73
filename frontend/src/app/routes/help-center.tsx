import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const HelpCenter = () => (
  <Page title="Help Center">
    <PageHeader title="Help Center" />
  </Page>
);

export default HelpCenter;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Pricing = () => (
  <Page title="Pricing">
    <PageHeader title="Pricing" />
  </Page>
);

export default Pricing;

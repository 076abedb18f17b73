import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const HowItWorks = () => (
  <Page title="How It Works">
    <PageHeader title="How It Works" />
  </Page>
);

export default HowItWorks;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const PrivacyPolicy = () => (
  <Page title="Privacy Policy">
    <PageHeader title="Privacy Policy" />
  </Page>
);

export default PrivacyPolicy;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const TermsOfService = () => (
  <Page title="Terms of Service">
    <PageHeader title="Terms of Service" />
  </Page>
);

export default TermsOfService;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Payment = () => (
  <Page title="Platform Fee">
    <PageHeader title="Platform Fee" />
  </Page>
);

export default Payment;

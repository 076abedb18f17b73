import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Contact = () => (
  <Page title="Contact">
    <PageHeader title="Contact" />
  </Page>
);

export default Contact;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const SubmitProjectSimple = () => (
  <Page title="Submit a Project">
    <PageHeader title="Submit a Project" />
  </Page>
);

export default SubmitProjectSimple;

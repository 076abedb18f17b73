import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const SubmitProject = () => (
  <Page title="Submit a Project">
    <PageHeader title="Submit a Project" />
  </Page>
);

export default SubmitProject;

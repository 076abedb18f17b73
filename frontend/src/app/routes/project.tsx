import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Project = () => (
  <Page title="Project">
    <PageHeader title="Project" />
  </Page>
);

export default Project;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Projects = () => (
  <Page title="Find Projects">
    <PageHeader title="Find Projects" />
  </Page>
);

export default Projects;

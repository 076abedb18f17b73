import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const About = () => (
  <Page title="About">
    <PageHeader title="About" />
  </Page>
);

export default About;

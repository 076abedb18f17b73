import { PageHeader } from '#components/page-header';
import { ProjectSubmission } from '../project-submission';

const SubmitProject = () => (
  <ProjectSubmission
    form="current"
    photos="current"
    afterwards="confirm"
    header={
      <PageHeader
        title="Submit a Project"
        text="Tell local stagers about the property. It takes 3-5 minutes and costs nothing."
      />
    }
  />
);

export default SubmitProject;

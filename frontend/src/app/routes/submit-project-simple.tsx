import { EarlierFormHeader, ProjectSubmission } from '../project-submission';

const SubmitProjectSimple = () => (
  <ProjectSubmission form="simple" photos="current" afterwards="open" header={<EarlierFormHeader />} />
);

export default SubmitProjectSimple;

import { EarlierFormHeader, ProjectSubmission } from '../project-submission';

const SubmitProjectNew = () => (
  <ProjectSubmission form="compressing" photos="compressing" afterwards="open" header={<EarlierFormHeader />} />
);

export default SubmitProjectNew;

import { EarlierFormHeader, ProjectSubmission } from '../project-submission';

const SubmitProjectOld = () => (
  <ProjectSubmission form="legacy" photos="small" afterwards="open" header={<EarlierFormHeader />} />
);

export default SubmitProjectOld;

import { EarlierFormHeader, ProjectSubmission } from '../project-submission';

const SubmitProjectOld = () => (
  <ProjectSubmission
    form="legacy"
    photos="small"
    afterwards="open"
    header={
      <EarlierFormHeader text="Kept for the record: it insists on a budget that it never asks for, so it cannot be submitted." />
    }
  />
);

export default SubmitProjectOld;

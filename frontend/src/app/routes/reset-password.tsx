import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const ResetPassword = () => (
  <Page title="Reset Password">
    <PageHeader title="Reset Password" />
  </Page>
);

export default ResetPassword;

import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const ForgotPassword = () => (
  <Page title="Forgot Password">
    <PageHeader title="Forgot Password" />
  </Page>
);

export default ForgotPassword;

import { Page, PageHeader } from '#components/page';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/states';

/** Shows that the page is served and renders. Loads no data and requires no login. */
const AdminTest = () => (
  <Page title="Admin Test Page" width="narrow">
    <PageHeader title="Admin Test Page" text="A placeholder to check that admin addresses are routed." />
    <div className="flex flex-col items-start gap-6">
      <Notice tone="success" title="The admin route is working">
        Nothing is loaded here. The panel itself needs an administrator’s login.
      </Notice>
      <ButtonLink to={paths.admin} variant="secondary">
        Go to Admin Panel
      </ButtonLink>
    </div>
  </Page>
);

export default AdminTest;

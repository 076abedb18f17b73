import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';

const Messages = () => (
  <Page title="Messages">
    <PageHeader title="Messages" />
  </Page>
);

export default Messages;

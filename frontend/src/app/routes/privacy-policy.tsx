import { Page } from '#components/page';
import { LegalText } from '#features/legal/legal-text';
import { privacy } from '#features/legal/privacy';
import { site } from '#shared/site/site';

const PrivacyPolicy = () => (
  <Page
    title={privacy.title}
    description={`What ${site.name} keeps about you, what for, who gets to see it, and how to delete it.`}
  >
    <LegalText document={privacy} />
  </Page>
);

export default PrivacyPolicy;

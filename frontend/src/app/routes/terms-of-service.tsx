import { Page } from '#components/page';
import { LegalText } from '#features/legal/legal-text';
import { terms } from '#features/legal/terms';
import { site } from '#shared/site/site';

const TermsOfService = () => (
  <Page
    title={terms.title}
    description={`The agreement between you and ${site.name}: what the marketplace does, the platform fee, and what users owe each other.`}
  >
    <LegalText document={terms} />
  </Page>
);

export default TermsOfService;

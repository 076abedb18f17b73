import { Page } from '#components/page';
import { LegalText } from '#features/legal/components/legal-text.tsx';
import { terms } from '#features/legal/terms.ts';
import { site } from '#shared/site';

const TermsOfService = () => (
  <Page
    title={terms.title}
    description={`The agreement between you and ${site.name}: what the marketplace does, the platform fee, and what users owe each other.`}
  >
    <LegalText document={terms} />
  </Page>
);

export default TermsOfService;

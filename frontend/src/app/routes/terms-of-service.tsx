import { LegalText } from '#features/legal/legal-text';
import { terms } from '#features/legal/terms';

const TermsOfService = () => <LegalText document={terms} />;

export default TermsOfService;

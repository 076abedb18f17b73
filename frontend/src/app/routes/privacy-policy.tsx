import { LegalText } from '#features/legal/legal-text';
import { privacy } from '#features/legal/privacy';

const PrivacyPolicy = () => <LegalText document={privacy} />;

export default PrivacyPolicy;

import { useState } from 'react';
import { Illustration } from '#components/illustration';
import { PageMeta, SplitScreen } from '#components/page';
import { ResetLink, type SentRequest } from '#features/auth/reset-link';
import { site } from '#shared/site/site';

const ForgotPassword = () => {
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <SplitScreen aside={<Illustration name={sent ? 'letters' : 'key'} />}>
      <PageMeta title={sent ? 'Check Your Email' : 'Forgot Password'} description={`Choose a new password for ${site.name}.`} />
      <ResetLink
        title="Forgot Password"
        text="Enter the email address of your account. We’ll send you a link to choose a new password."
        sent={sent}
        onChange={setSent}
      />
    </SplitScreen>
  );
};

export default ForgotPassword;

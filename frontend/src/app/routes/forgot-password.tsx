import { useState } from 'react';
import { Illustration } from '#components/illustration';
import { PageHeader, PageMeta, SplitScreen } from '#components/page';
import { ResetLinkForm, ResetLinkSent, type SentRequest } from '#features/auth/reset-link';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { site } from '#shared/site/site';

const ForgotPassword = () => {
  const [sent, setSent] = useState<SentRequest | null>(null);
  useKeptFocus(sent ? 'sent' : 'form', screenHeading);
  return (
    <SplitScreen aside={<Illustration name={sent ? 'letters' : 'key'} />}>
      <PageMeta title={sent ? 'Check Your Email' : 'Forgot Password'} description={`Choose a new password for ${site.name}.`} />
      {sent ? (
        <>
          <PageHeader title="Check Your Email" />
          <ResetLinkSent sent={sent} onAgain={() => setSent(null)} />
        </>
      ) : (
        <>
          <PageHeader
            title="Forgot Password"
            text="Enter the email address of your account. We’ll send you a link to choose a new password."
          />
          <ResetLinkForm onSent={setSent} />
        </>
      )}
    </SplitScreen>
  );
};

export default ForgotPassword;

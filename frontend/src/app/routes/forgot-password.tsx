import { useState } from 'react';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { PageHeader } from '#components/page-header';
import { SplitScreen } from '#components/split-screen';
import { CheckEmail } from '#features/recovery/components/check-email.tsx';
import { ForgotPasswordForm, type SentRequest } from '#features/recovery/components/forgot-password-form.tsx';
import { screenHeading, useKeptFocus } from '#lib/use-kept-focus';
import { site } from '#shared/site';

const ForgotPassword = () => {
  const [sent, setSent] = useState<SentRequest | null>(null);
  useKeptFocus(sent ? 'sent' : 'form', screenHeading);
  return (
    <SplitScreen aside={<Illustration name={sent ? 'letters' : 'key'} />}>
      <PageMeta title={sent ? 'Check Your Email' : 'Forgot Password'} description={`Choose a new password for ${site.name}.`} />
      {sent ? (
        <>
          <PageHeader title="Check Your Email" />
          <CheckEmail sent={sent} onAgain={() => setSent(null)} />
        </>
      ) : (
        <>
          <PageHeader
            title="Forgot Password"
            text="Enter the email address of your account, and we send you a link to choose a new password."
          />
          <ForgotPasswordForm onSent={setSent} />
        </>
      )}
    </SplitScreen>
  );
};

export default ForgotPassword;

import { PageHeader } from '#components/page';
import { paths } from '#config/paths';
import { useContractForm } from '#lib/form';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { toastProblem } from '#lib/toast';
import { ForgotPasswordBody } from '#shared/account/user.contract';
import { Button, ButtonLink } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Notice } from '#ui/states';
import { Text, TextLink } from '#ui/text';
import { useRequestResetLink } from './queries';

/** The same text whether or not the account exists, so that nobody can find out who has an account. */
const neutralText = "If an account with that email exists, we've sent a password reset link.";

export interface SentRequest {
  email: string;
  /** Only in local development, where no mail is delivered. */
  resetLink?: string | undefined;
}

const ResetLinkForm = ({ onSent }: { onSent: (sent: SentRequest) => void }) => {
  const request = useRequestResetLink();
  const { register, getValues, formState, submit } = useContractForm(ForgotPasswordBody, {
    defaultValues: { email: '' },
    onInvalid: () => {
      if (getValues('email').trim()) return;
      toastProblem('Email Required', 'Please enter your email address.');
    },
    onSubmit: async (body) => {
      const { resetLink } = await request.mutateAsync(body);
      onSent({ email: body.email, resetLink });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Email" error={formState.errors.email?.message} required>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Button type="submit" size="lg" block pending={request.isPending}>
        Send Reset Link
      </Button>
      {/* A failed request may still have been carried out, if only its answer was lost. */}
      {request.isError && (
        <Notice title="An email may still be on its way">{neutralText} If nothing arrives in ten minutes, send it again.</Notice>
      )}
      <p>
        Remembered it? <TextLink to={paths.login}>Back to Login</TextLink>
      </p>
    </form>
  );
};

/** Keeps only the path, because the server may know the site by another host. */
const localPath = (link: string): string => {
  const { pathname, search } = new URL(link, window.location.origin);
  return `${pathname}${search}`;
};

const ResetLinkSent = ({ sent: { email, resetLink }, onAgain }: { sent: SentRequest; onAgain: () => void }) => (
  <div className="flex flex-col gap-6">
    <Text size="lg">{neutralText}</Text>
    <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
      <li>
        It goes to <strong className="text-ink">{email}</strong> and takes a minute or two.
      </li>
      <li>The link works once, and for one hour.</li>
      <li>Nothing there? Check your spam folder, or try another address.</li>
    </ul>
    {resetLink && (
      <Notice title="Local development">
        No email leaves this machine. <TextLink to={localPath(resetLink)}>Open the reset link</TextLink>
      </Notice>
    )}
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to={paths.login}>Back to Login</ButtonLink>
      <Button variant="secondary" onClick={onAgain}>
        Try Different Email
      </Button>
    </div>
  </div>
);

interface ResetLinkProps {
  /** Above the form. */
  title: string;
  text: string;
  sent: SentRequest | null;
  onChange: (sent: SentRequest | null) => void;
}

/** Asks where to send a reset link, and then says that it is sent. */
export const ResetLink = ({ title, text, sent, onChange }: ResetLinkProps) => {
  useKeptFocus(sent ? 'sent' : 'form', screenHeading);
  return sent ? (
    <>
      <PageHeader title="Check Your Email" />
      <ResetLinkSent sent={sent} onAgain={() => onChange(null)} />
    </>
  ) : (
    <>
      <PageHeader title={title} text={text} />
      <ResetLinkForm onSent={onChange} />
    </>
  );
};

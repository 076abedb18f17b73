import { useState } from 'react';
import { paths } from '#config/paths';
import { useContractForm } from '#lib/form';
import { toast } from '#lib/toast';
import { ForgotPasswordBody } from '#shared/contracts/user';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Notice } from '#ui/notice';
import { TextLink } from '#ui/text-link';
import { useRequestResetLink } from '../api/request-reset-link';
import { neutralText } from '../neutral-text';

export interface SentRequest {
  email: string;
  /** In local development only, where no mail is delivered. */
  resetLink?: string | undefined;
}

/** Asks where to send the link. */
export const ForgotPasswordForm = ({ onSent }: { onSent: (sent: SentRequest) => void }) => {
  const request = useRequestResetLink();
  // A request that failed may have been carried out all the same: the answer can be what got lost.
  const [uncertain, setUncertain] = useState(false);
  const { register, getValues, formState, submit } = useContractForm(ForgotPasswordBody, {
    defaultValues: { email: '' },
    onInvalid: () => {
      if (getValues('email').trim()) return;
      toast({ title: 'Email Required', description: 'Please enter your email address.', variant: 'destructive' });
    },
    onSubmit: async (body) => {
      setUncertain(false);
      try {
        const { resetLink } = await request.mutateAsync(body);
        onSent({ email: body.email, resetLink });
      } catch (error) {
        setUncertain(true);
        throw error;
      }
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
      {uncertain && (
        <Notice title="We are not sure that this worked">{neutralText} If nothing arrives, try again in a while.</Notice>
      )}
      <p>
        Remembered it? <TextLink to={paths.login}>Back to Login</TextLink>
      </p>
    </form>
  );
};

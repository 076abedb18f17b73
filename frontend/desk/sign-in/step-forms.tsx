import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldErrors, UseFormRegister } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type ContractSchema, useContractForm } from '#lib/form';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input, PasswordInput } from '#ui/input';
import { Alert } from '#ui/states';
import { answerChallenge, type Challenge, type Progress, signIn, type UserPool } from './cognito';
import { CodeBody, NewPasswordBody, passwordRule, SignInBody, signInFailure } from './sign-in';

interface StepFormProps<Schema extends ContractSchema> {
  schema: Schema;
  defaultValues: DefaultValues<z.core.input<Schema>>;
  send: (values: z.core.output<Schema>) => Promise<Progress>;
  onProgress: (progress: Progress) => void;
  /** The label of the button. */
  action: string;
  /** The password is a new one. */
  isChoosing?: boolean;
  children: (register: UseFormRegister<z.core.input<Schema>>, errors: FieldErrors<z.core.input<Schema>>) => ReactNode;
}

const StepForm = <Schema extends ContractSchema>(props: StepFormProps<Schema>) => {
  const { schema, defaultValues, send, onProgress, action, isChoosing, children } = props;
  const sending = useMutation({ mutationFn: send, onSuccess: onProgress });
  const { register, formState, submit } = useContractForm(schema, { defaultValues, onSubmit: sending.mutateAsync });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {sending.isError && (
        <Alert tone="danger" compact>
          {signInFailure(sending.error, isChoosing)}
        </Alert>
      )}
      {children(register, formState.errors)}
      <Button type="submit" block pending={sending.isPending}>
        {action}
      </Button>
    </form>
  );
};

interface FormProps {
  pool: UserPool;
  onProgress: (progress: Progress) => void;
}

/** `email`: prefilled when an administrator signs in again. */
export const SignInForm = ({ pool, email = '', onProgress }: FormProps & { email?: string | undefined }) => (
  <StepForm
    schema={SignInBody}
    defaultValues={{ email, password: '' }}
    send={(body) => signIn(pool, body.email, body.password)}
    onProgress={onProgress}
    action="Sign In"
  >
    {(register, errors) => (
      <>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" data-autofocus={email ? '' : undefined} {...register('password')} />
        </Field>
      </>
    )}
  </StepForm>
);

export interface ChallengeFormProps extends FormProps {
  challenge: Challenge;
}

/** Asks for a password at the first sign-in, to replace the temporary one. */
export const NewPasswordForm = ({ pool, challenge, onProgress }: ChallengeFormProps) => (
  <StepForm
    schema={NewPasswordBody}
    defaultValues={{ password: '', repeated: '' }}
    send={({ password }) => answerChallenge(pool, challenge, password)}
    onProgress={onProgress}
    action="Save and Sign In"
    isChoosing
  >
    {(register, errors) => (
      <>
        <Field label="New Password" hint={`${passwordRule}.`} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label="Repeat New Password" error={errors.repeated?.message}>
          <PasswordInput autoComplete="new-password" {...register('repeated')} />
        </Field>
      </>
    )}
  </StepForm>
);

interface CodeEntryProps extends Omit<FormProps, 'pool'> {
  send: (code: string) => Promise<Progress>;
  action: string;
}

export const CodeEntry = ({ send, onProgress, action }: CodeEntryProps) => (
  <StepForm
    schema={CodeBody}
    defaultValues={{ code: '' }}
    send={({ code }) => send(code)}
    onProgress={onProgress}
    action={action}
  >
    {(register, errors) => (
      <Field label="Code" hint="The six digits in your authenticator app" error={errors.code?.message}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...register('code')} />
      </Field>
    )}
  </StepForm>
);

export const CodeForm = ({ pool, challenge, onProgress }: ChallengeFormProps) => (
  <CodeEntry send={(code) => answerChallenge(pool, challenge, code)} onProgress={onProgress} action="Sign In" />
);

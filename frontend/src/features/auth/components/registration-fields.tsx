import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { paths } from '#config/paths';
import { Checkbox } from '#ui/choice';
import { Field } from '#ui/field';
import { PasswordInput } from '#ui/password-input';
import { TextLink } from '#ui/text-link';

/** The two ends that both registration forms share. */
export const PasswordField = ({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) => (
  <Field label="Password" hint="At least 6 characters" error={error} required>
    <PasswordInput autoComplete="new-password" {...field} />
  </Field>
);

export const TermsField = ({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) => (
  <Checkbox
    {...field}
    error={error}
    label={
      <>
        I agree to the{' '}
        <TextLink to={paths.termsOfService} target="_blank">
          Terms of Service
        </TextLink>{' '}
        and the{' '}
        <TextLink to={paths.privacyPolicy} target="_blank">
          Privacy Policy
        </TextLink>
      </>
    }
  />
);

/** The message of a field whose schema may report it under a nested key. */
export const messageOfField = (errors: FieldErrors, name: string): string | undefined => {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
};

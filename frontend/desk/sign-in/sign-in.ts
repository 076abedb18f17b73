import * as z from 'zod/mini';
import { NetworkError } from '#lib/errors';
import { emailPattern, readEmail } from '#shared/email';
import { site } from '#shared/site/site';
import { plain } from '#shared/typed';
import { CognitoError } from './cognito';

export const SignInBody = z.object({
  // Keeps capital letters, because a user pool may be case-sensitive.
  email: z.string().check(
    z.overwrite(plain),
    z.minLength(1, 'Email is required'),
    z.refine((typed) => emailPattern.test(readEmail(typed)), 'Please enter a valid email address'),
  ),
  password: z.string().check(z.minLength(1, 'Password is required')),
});

const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`+=\- ]/;

/** The rules of the user pool (infra/constructs/admin-pool.ts), which checks them again. */
export const passwordRule = 'At least 12 characters, with a small and a capital letter, a digit and a symbol';

export const NewPasswordBody = z
  .object({
    password: z.string().check(
      z.minLength(12, passwordRule),
      z.refine((value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) && symbols.test(value), passwordRule),
    ),
    repeated: z.string().check(z.minLength(1, 'Please repeat the password')),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: 'The passwords do not match' }),
  );

export const CodeBody = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits')),
});

/** Returns the QR code's content. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const authenticatorAddress = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`${site.name}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(site.name)}`;

/** Groups the letters of a secret by four, which are easier to copy by hand. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

const failedMessage = 'Signing in did not work. Please try again.';
const unreachableMessage = 'The sign-in service could not be reached. Please check your connection and try again.';

const messages: Readonly<Record<string, string>> = {
  UserNotFoundException: 'Incorrect email or password.',
  PasswordResetRequiredException: 'This password was reset. Please ask another administrator for a new one.',
  UserNotConfirmedException: 'This account is not confirmed. Please ask another administrator.',
  CodeMismatchException: 'That code is not right. Please enter the one that is shown now.',
  EnableSoftwareTokenMFAException: 'That code is not right. Please enter the one that is shown now.',
  ExpiredCodeException: 'That code is too old. Please enter the one that is shown now.',
  TooManyRequestsException: 'Too many tries. Please wait a few minutes.',
  LimitExceededException: 'Too many tries. Please wait a few minutes.',
  UnknownChallenge: 'This account asks for a way of signing in that the panel does not have.',
};

/** Returns the message for a code that Cognito uses for several failures. Only Cognito's message tells them apart. */
const notAuthorizedMessage = (message: string): string => {
  if (/attempts exceeded/i.test(message)) return 'Too many tries. Please wait a few minutes.';
  if (/temporary password has expired/i.test(message)) {
    return 'The temporary password has expired. Please ask another administrator for a new one.';
  }
  if (/session/i.test(message)) return 'That took too long. Please sign in again.';
  if (/disabled/i.test(message)) return 'This account is disabled.';
  return 'Incorrect email or password.';
};

/** Returns the message for a failed sign-in. `choosing`: the refused password is a new one. */
export const signInFailure = (error: unknown, choosing = false): string => {
  if (error instanceof NetworkError) return unreachableMessage;
  if (!(error instanceof CognitoError)) return failedMessage;
  const { code, message } = error;
  if (code === 'NotAuthorizedException') return notAuthorizedMessage(message);
  if (code === 'InvalidPasswordException') return choosing ? message : 'Incorrect email or password.';
  return messages[code] ?? failedMessage;
};

import * as z from 'zod/mini';
import { readReference } from '#shared/account/deletion';
import { email, line, optionalLine, optionalText, password } from '#shared/api/common';
import { optionalPhone, phone } from './phone.contract';
import { ownerTypes, userTypes } from './user.values';

export const UserType = z.enum(userTypes, 'Please select a user type');
export type UserType = z.infer<typeof UserType>;

export const LoginBody = z.object({
  email: email('Please enter a valid email address'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(128, 'Invalid email or password')),
});
export type LoginBody = z.infer<typeof LoginBody>;

const agreeToTerms = z.literal(true, 'You must agree to the Terms of Service');
const passwordMessage = 'Password must be at least 6 characters';

/** A realtor, builder or investor. */
export const OwnerRegistration = z.object({
  email: email('Please enter a valid email address'),
  password: password(passwordMessage),
  name: line({ message: 'Name is required', max: 100 }),
  userType: z.enum(ownerTypes, 'Please select a user type'),
  phone: phone('Phone number is required'),
  company: optionalLine(200),
  bio: optionalText(5000),
  agreeToTerms,
});
export type OwnerRegistration = z.infer<typeof OwnerRegistration>;

/** A staging company. */
export const StagerRegistration = z.object({
  email: email('Please enter a valid business email address'),
  password: password(passwordMessage),
  name: line({ message: 'Contact name is required', max: 100 }),
  userType: z.literal('staging_company', 'Please select a user type'),
  company: line({ message: 'Company name is required', max: 200 }),
  phone: optionalPhone,
  bio: optionalText(5000),
  agreeToTerms,
});
export type StagerRegistration = z.infer<typeof StagerRegistration>;

/**
 * The body of POST /api/auth/register. Unknown kinds of accounts get the owner's rules. A plain union would report neither
 * branch's messages.
 */
export const RegisterBody = z
  .pipe(
    z.looseObject({ userType: z.optional(z.unknown()) }),
    z.transform((input, context): OwnerRegistration | StagerRegistration => {
      const result = (input.userType === 'staging_company' ? StagerRegistration : OwnerRegistration).safeParse(input);
      if (result.success) return result.data;
      context.issues.push(...result.error.issues.map((issue) => ({ ...issue, input: undefined }) as z.core.$ZodRawIssue));
      return z.NEVER;
    }),
  )
  .register(z.globalRegistry, { id: 'RegisterBody' });
export type RegisterBody = OwnerRegistration | StagerRegistration;

/** Has different messages for a missing and an invalid address. */
const addressToMailTo = email({
  error: ({ input }) => (input ? 'Please enter a valid email address' : 'Please enter your email address.'),
});
export const ForgotPasswordBody = z.object({ email: addressToMailTo });

const resetPasswordMessage = 'Password must be at least 6 characters long.';
export const ResetPasswordBody = z.object({
  token: z
    .string('The password reset link is invalid or missing.')
    .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'The password reset link is invalid or missing.')),
  newPassword: password(resetPasswordMessage),
});

const DeletionReference = z.pipe(
  z.string('Please enter the reference').check(z.maxLength(40, "This isn't a reference")),
  z.pipe(z.transform(readReference), z.string("This isn't a reference. A reference looks like 7K3M-9QXP-04TB-ZN5H")),
);

/** The client makes the reference, because the answer to a deletion has no body. */
export const DeleteUserQuery = z.object({
  reference: z.optional(DeletionReference),
});

export const FindDeletionQuery = z.object({
  email: email('Please enter a valid email address'),
  reference: DeletionReference,
});

export const EditUserBody = z.object({
  name: line({ message: 'Name is required', max: 100 }),
  email: email('Valid email is required'),
  phone: optionalPhone,
  company: optionalLine(200),
  bio: optionalText(5000),
});
export type EditUserBody = z.infer<typeof EditUserBody>;

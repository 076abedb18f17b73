import * as z from 'zod/mini';
import { password } from '#shared/api/common';

export const ConfirmPasswordBody = z.object({
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(128, 'Incorrect password')),
});
export type ConfirmPasswordBody = z.infer<typeof ConfirmPasswordBody>;

export const ChangePasswordBody = z.object({ newPassword: password('Password must be at least 6 characters long.') });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

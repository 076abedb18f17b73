import * as z from 'zod/mini';
import { Id, orNull, password, Timestamp } from './common';

/** A session of the own account. Its id names it and opens nothing. */
export const OpenSession = z.object({
  id: Id,
  device: z.string(),
  country: orNull(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const ConfirmPasswordBody = z.object({
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(128, 'Incorrect password')),
});
export type ConfirmPasswordBody = z.infer<typeof ConfirmPasswordBody>;

export const ChangePasswordBody = z.object({ newPassword: password('Password must be at least 6 characters long.') });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

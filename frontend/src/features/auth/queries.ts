import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { confirmation } from '#lib/confirmation';
import { confirmPassword } from '#shared/api/routes';
import type { ConfirmPasswordBody } from '#shared/contracts/session';

/** Gives the password again: whatever waits for it goes on. The form says what is wrong with it. */
export const useConfirmPassword = () =>
  useMutation({
    mutationFn: (body: ConfirmPasswordBody) => call(confirmPassword, { body }),
    onSuccess: confirmation.give,
  });

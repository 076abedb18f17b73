import { expect, it } from 'vitest';
import { passwordProblem } from './new-password';

const problem = (newPassword: string, confirmation: string) => passwordProblem({ newPassword, confirmation });

it('requires both fields, and names the empty one', () => {
  expect(problem('', '')).toMatchObject({ title: 'Missing Information', field: 'newPassword' });
  expect(problem('secret1', '')).toMatchObject({ title: 'Missing Information', field: 'confirmation' });
});

it('rejects two different passwords before it checks their length', () => {
  expect(problem('abc', 'abd')).toEqual({
    field: 'confirmation',
    title: 'Password Mismatch',
    description: 'The passwords do not match.',
  });
});

it('accepts six characters, and rejects five', () => {
  expect(problem('12345', '12345')).toEqual({
    field: 'newPassword',
    title: 'Password Too Short',
    description: 'Password must be at least 6 characters long.',
  });
  expect(problem('123456', '123456')).toBeNull();
});

it('rejects a password that is too long for the server', () => {
  expect(problem('x'.repeat(129), 'x'.repeat(129))).toMatchObject({ title: 'Invalid Password', field: 'newPassword' });
});

it('keeps the spaces of a password', () => {
  expect(problem('      ', '      ')).toBeNull();
  expect(problem('secret1', 'secret1 ')).toMatchObject({ title: 'Password Mismatch' });
});

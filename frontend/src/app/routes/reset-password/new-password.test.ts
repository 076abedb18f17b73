import { expect, it } from 'vitest';
import { passwordProblem } from './new-password';

const problem = (newPassword: string, confirmation: string) => passwordProblem({ newPassword, confirmation });

it('both fields are required, and the empty one is named', () => {
  expect(problem('', '')).toMatchObject({ title: 'Missing Information', field: 'newPassword' });
  expect(problem('secret1', '')).toMatchObject({ title: 'Missing Information', field: 'confirmation' });
});

it('the two must match, which is said before anything of their length', () => {
  expect(problem('abc', 'abd')).toEqual({
    field: 'confirmation',
    title: 'Password Mismatch',
    description: 'The passwords do not match.',
  });
});

it('six characters are enough, five are not', () => {
  expect(problem('12345', '12345')).toEqual({
    field: 'newPassword',
    title: 'Password Too Short',
    description: 'Password must be at least 6 characters long.',
  });
  expect(problem('123456', '123456')).toBeNull();
});

it('what the server would not store is refused here, too', () => {
  expect(problem('x'.repeat(129), 'x'.repeat(129))).toMatchObject({ title: 'Invalid Password', field: 'newPassword' });
});

it('a password is kept to the letter: spaces count', () => {
  expect(problem('      ', '      ')).toBeNull();
  expect(problem('secret1', 'secret1 ')).toMatchObject({ title: 'Password Mismatch' });
});

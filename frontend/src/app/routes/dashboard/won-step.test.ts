import { expect, it } from 'vitest';
import { firstStepOf } from './won-step';

const now = new Date('2026-05-31T12:00:00.000Z');
const owner = { name: 'Dana Whitfield', phone: '(704) 555-0142' };
const won = { hasDays: false, paidAt: '2026-05-31T11:59:00.000Z', project: { status: 'in_progress' as const, owner } };

it('asks a stager who has paid the fee to call the owner within 24 hours, as the email does, and to propose days', () => {
  expect(firstStepOf(won, now)).toEqual({ contact: 'Call Dana within 24 hours' });
  const withoutPhone = { ...won, project: { ...won.project, owner: { ...owner, phone: null } } };
  expect(firstStepOf(withoutPhone, now)).toEqual({ contact: 'Email Dana within 24 hours' });
  expect(firstStepOf({ ...won, paidAt: '2026-05-30T12:00:00.000Z' }, now)).toEqual({ contact: null });
});

it('asks for nothing once a day is proposed, the project is completed, or the owner is unknown or has left', () => {
  expect(firstStepOf({ ...won, hasDays: true }, now)).toBeNull();
  expect(firstStepOf({ ...won, project: { ...won.project, status: 'completed' } }, now)).toBeNull();
  for (const changed of [{ name: null }, { leftAt: '2026-05-31T11:59:30.000Z' }])
    expect(firstStepOf({ ...won, project: { ...won.project, owner: { ...owner, ...changed } } }, now)).toBeNull();
});

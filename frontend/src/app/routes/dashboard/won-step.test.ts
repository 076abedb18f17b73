import { expect, it } from 'vitest';
import type { BidWithProject } from '#shared/bid/bid.answers';
import type { HandoverDay } from '#shared/handover/handover.answers';
import { waitingForText } from './proposed-dates';
import { wonStepOf } from './won-step';

const now = new Date('2026-05-31T12:00:00.000Z');
const owner = { name: 'Dana Whitfield', phone: '(704) 555-0142' } as BidWithProject['project']['owner'];
const won = {
  days: [] as HandoverDay[],
  paidAt: '2026-05-31T11:59:00.000Z',
  project: { status: 'in_progress', owner },
} as BidWithProject;
const proposed = (by: 'owner' | 'stager'): HandoverDay => ({
  ...{ occasion: 'photo_day', agreed: null, proposed: { date: '2026-06-20', by } },
});

it('asks a stager to contact the owner within 24 hours of the payment, and to propose dates', () => {
  expect(wonStepOf(won, now)).toEqual({ text: 'Call Dana within 24 hours', action: 'Propose Dates' });
  const withoutPhone = { ...won, project: { ...won.project, owner: { ...owner, phone: null } } };
  expect(wonStepOf(withoutPhone, now)?.text).toBe('Email Dana within 24 hours');
  expect(wonStepOf({ ...won, paidAt: '2026-05-30T12:00:00.000Z' }, now)).toEqual({ text: null, action: 'Propose Dates' });
});

it('asks a stager to agree on dates that the owner proposes, and otherwise to wait', () => {
  const days = [proposed('owner')];
  expect(wonStepOf({ ...won, days }, now)).toEqual({ text: 'Agree on the photo day: Sat, Jun 20, 2026', action: 'See Dates' });
  expect(waitingForText(days, 'stager', 'Dana')).toBeNull();
  expect(wonStepOf({ ...won, days: [proposed('stager')] }, now)).toBeNull();
  expect(waitingForText([proposed('stager')], 'stager', 'Dana')).toBe('Waiting for Dana to agree on the photo day');
  const both = [proposed('stager'), { ...proposed('stager'), occasion: 'pick_up' as const }];
  expect(waitingForText(both, 'stager', 'Dana')).toBe('Waiting for Dana to agree on 2 dates');
});

it('asks for nothing if the project is completed, or the owner is unknown or has left', () => {
  expect(wonStepOf({ ...won, project: { ...won.project, status: 'completed' } }, now)).toBeNull();
  for (const changed of [{ name: null }, { leftAt: '2026-05-31T11:59:30.000Z' }])
    expect(wonStepOf({ ...won, project: { ...won.project, owner: { ...owner, ...changed } } }, now)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { conflict, forbidden, invalid } from '#core/kernel/errors';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { projectInput } from '#functions/testing/builders';
import { deadlineTooLate, latestDeadline } from '#shared/deadline';
import { ProjectBody } from '#shared/project/project.contract';
import { newProject } from './compose';
import { nowhere } from './locate';
import {
  asOthersRead,
  assertCancellable,
  assertCompletable,
  assertDeadlineInRange,
  assertEditable,
  assertOwner,
  byNameAndPlace,
  countsForReputation,
  isParty,
  isVisibleTo,
  type ProjectRecord,
  publicLocation,
  publicPlace,
  publicTitle,
  readsAsParty,
} from './project';

const now = new Date('2026-03-01T12:00:00.000Z');

const project = (fields: Partial<ProjectRecord> = {}): ProjectRecord => ({
  ...newProject(ProjectBody.parse(projectInput), {
    ...{ id: 'project', owner: { id: 'owner', userType: 'realtor' }, photos: ['photos/a'], photoTexts: ['A hall'] },
    ...{ mask: freshMask('owner'), whereabouts: nowhere, now },
  }),
  ...fields,
});
const awarded = { status: 'in_progress', awardedTo: 'stager', awardFee: 50, selectedBidId: 'bid' } as const;

describe('a project', () => {
  it('shows others the masked texts instead of the originals', () => {
    const written = project({ title: 'Call Dana', location: 'Dana, CA' });
    const hidden = { ...written, masked: { title: 'Call [hidden]', location: '[hidden], CA' } };
    expect(asOthersRead(hidden)).toEqual({ ...hidden, title: 'Call [hidden]', location: '[hidden], CA' });
    expect(asOthersRead(written)).toEqual(written);
    expect(publicPlace(project({ neighborhood: 'Dilworth', city: 'Charlotte' }))).toBe('Dilworth');
    expect(publicPlace(project({ neighborhood: '', city: 'Charlotte' }))).toBe('Charlotte');
    expect(publicPlace({ ...project({ neighborhood: 'At Dana' }), masked: { neighborhood: 'At [hidden]' } })).toBe('At [hidden]');
    expect([publicTitle(hidden), publicLocation(hidden)]).toEqual(['Call [hidden]', '[hidden], CA']);
    expect([publicTitle(written), publicLocation(written)]).toEqual(['Call Dana', 'Dana, CA']);
  });

  it.each([
    ['owner', awarded, true],
    ['stager', awarded, true],
    ['loser', awarded, false],
    [undefined, awarded, false],
    ['owner', {}, false],
    ['stager', {}, false],
  ])('has %s as a party: %j, %s', (userId, fields, isIt) => {
    expect(isParty(project(fields), userId)).toBe(isIt);
  });

  it('has an impersonating administrator or a visitor read as no party', () => {
    expect(readsAsParty(project(awarded), { id: 'owner' })).toBe(true);
    expect(readsAsParty(project(awarded), { id: 'owner', isImpersonating: true })).toBe(false);
    expect(readsAsParty(project(awarded), undefined)).toBe(false);
  });

  it('has no party without a user id', () => {
    expect(isParty(project({ ...awarded, userId: 'owner' }), undefined)).toBe(false);
  });

  it.each<[string | undefined, Partial<ProjectRecord>, boolean]>([
    [undefined, {}, true],
    ['anybody', {}, true],
    ['stager', { ...awarded, ownerLeftAt: 'then' }, true],
    ['loser', { ...awarded, ownerLeftAt: 'then' }, false],
    [undefined, { ...awarded, ownerLeftAt: 'then' }, false],
    [undefined, { ownerLeftAt: 'then' }, false],
    ['owner', { hidden: 'removed' }, true],
    ['somebody', { hidden: 'removed' }, false],
    [undefined, { hidden: 'removed' }, false],
  ])('is visible to %s: %j, %s', (viewerId, fields, isIt) => {
    expect(isVisibleTo(project(fields), viewerId)).toBe(isIt);
  });

  it.each([
    [0, false],
    [50, true],
  ])('counts for reputation only if a fee was paid: fee %s, %s', (awardFee, counts) => {
    expect(countsForReputation(project({ awardFee }))).toBe(counts);
  });

  it('passes assertOwner only for its owner', () => {
    expect(() => assertOwner(project(), 'owner')).not.toThrow();
    expect(() => assertOwner(project(), 'stager')).toThrow(forbidden("This isn't your project"));
  });

  it('takes bids for at most two years', () => {
    const last = latestDeadline(now);
    const late = new Date(last.getTime() + 1).toISOString();
    for (const deadline of [null, undefined, now.toISOString(), last.toISOString()])
      expect(() => assertDeadlineInRange({ deadline }, now)).not.toThrow();
    expect(() => assertDeadlineInRange({ deadline: late }, now)).toThrow(invalid({ path: 'deadline', message: deadlineTooLate }));
  });

  it.each([
    ['edited', assertEditable, {}, undefined],
    [
      'edited',
      assertEditable,
      { bidCount: 1 },
      "This project has bids, so you can't edit or delete it. Post an update or cancel the project instead.",
    ],
    ['edited', assertEditable, awarded, 'This project is in progress'],
    ['edited', assertEditable, { status: 'cancelled' }, 'This project is cancelled'],
    ['cancelled', assertCancellable, { bidCount: 1 }, undefined],
    [
      'cancelled',
      assertCancellable,
      { selectedBidId: 'bid' },
      "You can't cancel this project while the accepted bid is waiting for payment",
    ],
    ['cancelled', assertCancellable, awarded, 'This project is in progress'],
    ['completed', assertCompletable, awarded, undefined],
    ['completed', assertCompletable, {}, 'This project is open for bids'],
    ['completed', assertCompletable, { status: 'completed' }, 'This project is completed'],
  ] as const)('can be %s only if its status allows it: %o', (_, must, fields, refusal) => {
    if (refusal) expect(() => must(project(fields))).toThrow(conflict(refusal));
    else expect(() => must(project(fields))).not.toThrow();
  });

  it('keeps its name, place, and agreed fields after its owner has left', () => {
    const masked = { title: '[hidden]', city: '[hidden]', description: '[hidden]', photoTexts: ['[hidden]'] };
    const full = project({ ...awarded, masked, bidCount: 3, pendingBidCount: 2, updateCount: 4, partyUpdateCount: 1 });
    expect(byNameAndPlace(full, 'then')).toEqual({
      ...full,
      ...{ ownerLeftAt: 'then', description: '', squareFootage: null, bedrooms: null, bathrooms: null, levels: null },
      ...{ roomsToStage: [], otherRooms: null, locationTypes: [], photos: [], photoTexts: [] },
      ...{ masked: { title: '[hidden]', city: '[hidden]' }, updateCount: 0, bidCount: 1, pendingBidCount: 0 },
    });
    expect(byNameAndPlace(project({ masked: { description: '[hidden]' } }), 'then').masked).toBeNull();
    expect(byNameAndPlace(project({ masked: null }), 'then').masked).toBeNull();
  });
});

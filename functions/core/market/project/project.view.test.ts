import { describe, expect, it } from 'vitest';
import { caseIdOf } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import type { Reader } from '#core/market/account/account';
import { aPerson, projectInput } from '#functions/testing/builders';
import { ProjectBody } from '#shared/project/project.contract';
import { newProject } from './compose';
import { nowhere } from './locate';
import type { ProjectRecord } from './project';
import { foundProject, needsOwner, ownProject, projectAsWritten, projectForAnyone, projectWithOwner } from './project.view';

const now = new Date('2026-03-01T12:00:00.000Z');

const written = (fields: Partial<ProjectRecord> = {}): ProjectRecord => ({
  ...newProject(ProjectBody.parse({ ...projectInput, title: 'Call 512-555-0188' }), {
    ...{ id: 'project', owner: { id: 'owner', userType: 'realtor' }, photos: ['photos/a'], photoTexts: ['A hall'] },
    ...{ mask: freshMask('owner'), whereabouts: { ...nowhere, lat: 32.7, lon: -117.2 }, now },
  }),
  ...{ updateCount: 3, partyUpdateCount: 1 },
  ...fields,
});
const awarded = { status: 'in_progress', awardedTo: 'stager', awardFee: 50, selectedBidId: 'bid' } as const;

describe('a project', () => {
  it('contains all fields except coordinates, fees, and masked texts', () => {
    const project = written();
    const { photos: _, ...body } = ProjectBody.parse(projectInput);
    expect(projectAsWritten(project, now)).toEqual({
      ...{ ...body, title: 'Call 512-555-0188', id: 'project', userId: 'owner', location: 'San Diego, CA' },
      ...{ placeId: null, countyFips: null, countyName: null, photos: ['/media/photos/a'], photoTexts: ['A hall'] },
      ...{ status: 'open', createdAt: now.toISOString(), acceptingBids: true, hasSelectedBid: false },
      ...{ bidCount: 0, updateCount: 3 },
    });
    expect(projectAsWritten(written(awarded), now)).toMatchObject({ acceptingBids: false, hasSelectedBid: true });
  });

  it('shows its owner open questions and a pending review', () => {
    const project = { ...written(), openQuestionCount: 2 };
    expect(ownProject(project, now)).toEqual({ ...projectAsWritten(project, now), openQuestionCount: 2 });
    expect(ownProject({ ...project, ownerReviewAwaitedSince: 'then' }, now)).toMatchObject({ reviewAwaitedSince: 'then' });
    expect(projectAsWritten(project, now)).not.toHaveProperty('hidden');
    expect(projectAsWritten({ ...project, hidden: 'removed' }, now)).toMatchObject({
      hidden: 'removed',
      caseId: caseIdOf({ type: 'project', id: 'project', withinId: null }),
    });
  });

  it("shows everyone the masked texts, without the parties' updates", () => {
    const project = written();
    expect(projectForAnyone(project, now)).toEqual({
      ...projectAsWritten(project, now),
      title: 'Call [hidden]',
      updateCount: 2,
    });
  });

  it('shows its distance to a tenth of a mile', () => {
    const project = written();
    expect(foundProject({ project, miles: 12.345 }, now)).toEqual({ ...projectForAnyone(project, now), distanceMiles: 12.3 });
    expect(foundProject({ project, miles: 0 }, now).distanceMiles).toBe(0);
    expect(foundProject({ project }, now)).toEqual(projectForAnyone(project, now));
  });
});

const looking = (id: string): Reader => ({ id, isImpersonating: true });

describe('a project with its owner', () => {
  it.each<[string, Reader | undefined, Partial<ProjectRecord>, boolean]>([
    ['its owner', { id: 'owner' }, {}, true],
    ['its owner, once it is awarded', { id: 'owner' }, awarded, true],
    ['the stager who was awarded it', { id: 'stager' }, awarded, true],
    ['a stager before any award', { id: 'stager' }, {}, false],
    ['another stager', { id: 'loser' }, awarded, false],
    ['a visitor', undefined, awarded, false],
    ['an administrator who impersonates its owner', looking('owner'), {}, true],
    ['an administrator who impersonates the stager who was awarded it', looking('stager'), awarded, false],
  ])("shows the owner's details as allowed to %s", async (_, viewer, fields, isKnown) => {
    const owner = { ...(await aPerson({}, now)), id: 'owner' };
    const project = written(fields);
    const { name, company, email, phone } = owner;
    const hidden = { name: null, company: null, email: null, phone: null };
    expect(needsOwner(project, viewer)).toBe(isKnown);
    expect(projectWithOwner(project, owner, viewer, now)).toEqual({
      ...(isKnown ? projectAsWritten : projectForAnyone)(project, now),
      owner: {
        ...{ id: 'owner', userType: 'realtor', ...(isKnown ? { name, company, email, phone } : hidden) },
        // While there is somebody to choose, and nobody chosen.
        ...(project.status === 'open' && { reach: { emailConfirmed: false, phoneGiven: true } }),
      },
    });
  });

  it('shows when the owner left, and no details once they are deleted', () => {
    const project = written({ ...awarded, ownerLeftAt: now.toISOString() });
    expect(projectWithOwner(project, undefined, { id: 'stager' }, now).owner).toEqual({
      ...{ id: 'owner', userType: 'realtor', leftAt: now.toISOString() },
      ...{ name: null, company: null, email: null, phone: null },
    });
  });
});

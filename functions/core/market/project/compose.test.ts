import { describe, expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { projectInput } from '#functions/testing/builders';
import { ProjectBody, type ProjectInput } from '#shared/project/project.contract';
import { editedProject, newProject } from './compose';
import { nowhere } from './locate';

const now = new Date('2026-03-01T12:00:00.000Z');
const number = '512-555-0188';

const made = (fields: Partial<ProjectInput> = {}, photoTexts?: string[]) =>
  newProject(ProjectBody.parse({ ...projectInput, ...fields }), {
    ...{
      id: 'project',
      owner: { id: 'owner', userType: 'builder' },
      photos: ['photos/a'],
      whereabouts: nowhere,
      mask: freshMask('owner'),
      now,
    },
    ...(photoTexts && { photoTexts }),
  });

describe('a new project', () => {
  it('is open, without bids, and stores what was entered', () => {
    const { photos: _, photoTexts: __, ...body } = ProjectBody.parse(projectInput);
    expect(made()).toEqual({
      ...body,
      ...nowhere,
      ...{
        id: 'project',
        userId: 'owner',
        ownerType: 'builder',
        location: 'San Diego, CA',
        photos: ['photos/a'],
        photoTexts: [],
      },
      ...{ status: 'open', selectedBidId: null, awardedTo: null, awardFee: null, bidCount: 0, pendingBidCount: 0 },
      ...{ createdAt: now.toISOString(), openQuestionCount: 0, updateCount: 0, partyUpdateCount: 0, masked: null, revision: 0 },
    });
  });

  it('stores the place that was found', () => {
    const whereabouts = { placeId: 'one', countyFips: '06073', countyName: 'San Diego County', lat: 32.7, lon: -117.2 };
    const project = newProject(ProjectBody.parse(projectInput), {
      ...{ id: 'project', owner: { id: 'owner', userType: 'builder' }, photos: [], whereabouts, mask: freshMask('owner'), now },
    });
    expect(project).toMatchObject(whereabouts);
  });
});

describe('the masked texts of a project', () => {
  it.each<[keyof ProjectInput, Partial<ProjectInput>, object]>([
    ['title', { title: `Call ${number}` }, { title: 'Call [hidden]' }],
    ['description', { description: `Call ${number}` }, { description: 'Call [hidden]' }],
    ['neighborhood', { neighborhood: `Call ${number}` }, { neighborhood: 'Call [hidden]' }],
    ['city', { city: `Call ${number}` }, { city: 'Call [hidden]', location: 'Call [hidden], CA' }],
    ['county', { county: `Call ${number}` }, { county: 'Call [hidden]' }],
    ['roomsToStage', { roomsToStage: ['Hall', `Call ${number}`, 'Attic'] }, { roomsToStage: ['Hall', 'Call [hidden]', 'Attic'] }],
    [
      'roomsToStage',
      { roomsToStage: [`Call ${number}`, 'Hall', 'Call 512-555-0189'] },
      { roomsToStage: ['Call [hidden]', 'Hall'] },
    ],
    ['otherRooms', { otherRooms: `Call ${number}` }, { otherRooms: 'Call [hidden]' }],
    ['photoTexts', { photoTexts: ['A hall', `Call ${number}`] }, { photoTexts: ['A hall', 'Call [hidden]'] }],
  ])('hide a phone number in %s, and nothing else', (_, fields, masked) => {
    expect(made(fields, fields.photoTexts ?? []).masked).toEqual(masked);
  });

  it('hide a phone number that is split across fields', () => {
    const { masked } = made({ title: 'A house, call 512 555', description: '0188 any day. It is vacant.' });
    expect(Object.keys(masked ?? {}).sort()).toEqual(['description', 'title']);
    expect(JSON.stringify(masked)).not.toMatch(/555|0188/);
  });
});

describe('an edited project', () => {
  it('is masked again with the edited fields, and keeps the rest', () => {
    const [project, mask] = [{ ...made(), revision: 7 }, freshMask('owner')];
    const title = `Call ${number}`;
    expect(editedProject(project, { title }, mask)).toEqual({ ...project, title, masked: { title: 'Call [hidden]' } });
    expect(editedProject(editedProject(project, { title }, mask), { title: project.title }, mask)).toEqual(project);
    expect(editedProject(project, {}, mask, { photos: ['photos/b'] })).toEqual({ ...project, photos: ['photos/b'] });
  });

  it("is masked together with the owner's other texts, but not its own earlier ones", () => {
    const mask = freshMask('owner');
    mask.apply(['My number begins with 512 555']);
    const title = '0188 is how it ends';
    expect(editedProject(made(), { title }, mask).masked?.title).not.toContain('0188');
    const again = freshMask('owner');
    const edited = editedProject(made(), { title: 'My cell: 70455' }, again);
    expect([edited.masked, editedProject(edited, {}, again).masked]).toEqual([null, null]);
  });

  it('updates its location when city and state change', () => {
    const project = made();
    expect(editedProject(project, { city: 'Austin', state: 'TX' }, freshMask('owner')).location).toBe('Austin, TX');
    const unplaced = editedProject(project, { city: ',', state: null }, freshMask('owner'));
    expect([unplaced.location, unplaced.masked]).toEqual(['San Diego, CA', null]);
  });
});

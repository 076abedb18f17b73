import { maskContacts, maskTogether } from '#core/masking/mask';
import { type MaskedField, maskedFields } from '#core/shown-texts';
import type { EditProjectBody, ProjectBody } from '#shared/contracts/project';
import type { UserType } from '#shared/contracts/user';
import { locationOf } from '#shared/location';
import type { MaskedTexts, ProjectRecord, Whereabouts } from './project';

type Texts = Pick<ProjectRecord, MaskedField>;

/** The texts as others read them. What is shown side by side is masked together, so that no number is told from field to field. */
const publicTexts = (project: Texts & Pick<ProjectRecord, 'state'>): Texts => {
  const [neighborhood = '', city = '', county = ''] = maskTogether([project.neighborhood, project.city, project.county]);
  const rooms = maskTogether([...project.roomsToStage, project.otherRooms ?? '']);
  const otherRooms = rooms.pop();
  return {
    title: maskContacts(project.title).text,
    description: maskContacts(project.description).text,
    neighborhood,
    city,
    county,
    location: maskContacts(locationOf(city, project.state, project.location)).text,
    roomsToStage: [...new Set(rooms)],
    otherRooms: otherRooms || null,
    ...(project.photoTexts && { photoTexts: maskTogether(project.photoTexts) }),
  };
};

/**
 * Contact details in the texts are masked when they are written, not when they are read: texts change rarely and are read all
 * the time. The functions that only read carry no mask.
 */
const maskedTexts = (project: Texts & Pick<ProjectRecord, 'state'>): MaskedTexts | null => {
  const shown = publicTexts(project);
  const hiding = maskedFields.filter((field) => JSON.stringify(shown[field]) !== JSON.stringify(project[field]));
  return hiding.length === 0 ? null : Object.fromEntries(hiding.map((field) => [field, shown[field]]));
};

interface NewProject {
  id: string;
  owner: { id: string; userType: UserType };
  photos: string[];
  photoTexts?: string[];
  whereabouts: Whereabouts;
  now: Date;
}

export const newProject = (
  body: ProjectBody,
  { id, owner, photos, photoTexts = [], whereabouts, now }: NewProject,
): ProjectRecord => {
  const written = { ...body, photoTexts, location: locationOf(body.city, body.state) };
  return {
    ...written,
    ...whereabouts,
    id,
    userId: owner.id,
    ownerType: owner.userType,
    photos,
    status: 'open',
    selectedBidId: null,
    awardedTo: null,
    awardFee: null,
    bidCount: 0,
    pendingBidCount: 0,
    createdAt: now.toISOString(),
    masked: maskedTexts(written),
    revision: 0,
  };
};

/** The project with what the edit names, and what else changes with it; everything else as it was. */
export const editedProject = (
  project: ProjectRecord,
  edit: Omit<EditProjectBody, 'photos' | 'photosBefore' | 'photoTexts'>,
  changed: Partial<Whereabouts & Pick<ProjectRecord, 'photos' | 'photoTexts'>> = {},
): ProjectRecord => {
  const named = { ...project, ...edit, ...changed };
  const edited = { ...named, location: locationOf(named.city, named.state, project.location) };
  return { ...edited, masked: maskedTexts(edited) };
};

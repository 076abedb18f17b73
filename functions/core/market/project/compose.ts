import type { Mask } from '#core/kernel/masking/fragments.repo';
import { type MaskedField, maskedFields } from '#core/kernel/masking/shown-texts';
import type { UserType } from '#shared/account/user.contract';
import { locationOf } from '#shared/location';
import type { EditProjectBody, ProjectBody } from '#shared/project/project.contract';
import type { MaskedTexts, ProjectRecord, Whereabouts } from './project';

type Texts = Pick<ProjectRecord, MaskedField>;

type Owned = Texts & Pick<ProjectRecord, 'state'>;

/** In the order of the project's page. */
const textsInOrder = ({
  title,
  neighborhood,
  city,
  county,
  description,
  roomsToStage,
  otherRooms,
  photoTexts,
}: Texts): string[] => [...[title, neighborhood, city, county, description], ...roomsToStage, otherRooms ?? '', ...photoTexts];

/** Masks the texts together, because a number can be split among fields. */
const publicTexts = (project: Owned, mask: Mask): Texts => {
  const shown = mask.apply(textsInOrder(project));
  const [title = '', neighborhood = '', city = '', county = '', description = '', ...others] = shown;
  const rooms = others.splice(0, project.roomsToStage.length);
  const otherRooms = others.shift();
  const isHidden = city !== project.city;
  return {
    title,
    description,
    neighborhood,
    city,
    county,
    location: isHidden ? locationOf(city, project.state) : project.location,
    roomsToStage: [...new Set(rooms)],
    otherRooms: otherRooms || null,
    photoTexts: others,
  };
};

/** Masks when texts are written, because they are read much more often. Functions that only read do not load the mask. */
const maskedTexts = (project: Owned, mask: Mask): MaskedTexts | null => {
  const shown = publicTexts(project, mask);
  const hiding = maskedFields.filter((field) => JSON.stringify(shown[field]) !== JSON.stringify(project[field]));
  return hiding.length === 0 ? null : Object.fromEntries(hiding.map((field) => [field, shown[field]]));
};

interface NewProject {
  id: string;
  owner: { id: string; userType: UserType };
  photos: string[];
  photoTexts?: string[];
  whereabouts: Whereabouts;
  mask: Mask;
  now: Date;
}

export const newProject = (
  body: ProjectBody,
  { id, owner, photos, photoTexts = [], whereabouts, mask, now }: NewProject,
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
    openQuestionCount: 0,
    createdAt: now.toISOString(),
    updateCount: 0,
    partyUpdateCount: 0,
    masked: maskedTexts(written, mask),
    revision: 0,
  };
};

export const editedProject = (
  project: ProjectRecord,
  edit: Omit<EditProjectBody, 'photos' | 'photosBefore' | 'photoTexts'>,
  mask: Mask,
  changed: Partial<Whereabouts & Pick<ProjectRecord, 'photos' | 'photoTexts'>> = {},
): ProjectRecord => {
  const named = { ...project, ...edit, ...changed };
  const edited = { ...named, location: locationOf(named.city, named.state, project.location) };
  return { ...edited, masked: maskedTexts(edited, mask) };
};

import { maskContacts } from '#core/message/mask';
import type { EditProjectBody, ProjectBody } from '#shared/contracts/project';
import type { UserType } from '#shared/contracts/user';
import { locationOf } from '#shared/location';
import type { MaskedTexts, ProjectRecord, Written } from './project';

/**
 * Contact details in the texts are masked when they are written, not when they are read: texts change rarely and are read all
 * the time. The functions that only read carry no mask.
 */
const maskedTexts = ({ title, description, otherRooms }: Written): MaskedTexts | null => {
  const masked = Object.entries({ title, description, otherRooms })
    .map(([field, text]) => [field, maskContacts(text ?? '')] as const)
    .filter(([, result]) => result.masked)
    .map(([field, { text }]) => [field, text]);
  return masked.length === 0 ? null : Object.fromEntries(masked);
};

interface NewProject {
  id: string;
  owner: { id: string; userType: UserType };
  photos: string[];
  now: Date;
}

export const newProject = (body: ProjectBody, { id, owner, photos, now }: NewProject): ProjectRecord => ({
  ...body,
  id,
  userId: owner.id,
  ownerType: owner.userType,
  location: locationOf(body.city, body.state),
  photos,
  status: 'open',
  selectedBidId: null,
  awardedTo: null,
  awardFee: null,
  bidCount: 0,
  pendingBidCount: 0,
  createdAt: now.toISOString(),
  masked: maskedTexts(body),
});

/** The project with what the edit names, everything else as it was. */
export const editedProject = (
  project: ProjectRecord,
  edit: EditProjectBody,
  photos: string[] = project.photos,
): ProjectRecord => {
  const edited = { ...project, ...edit, photos };
  return { ...edited, location: locationOf(edited.city, edited.state, project.location), masked: maskedTexts(edited) };
};

import { escapeHtml } from '#core/html';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import type { ProjectUpdate } from '#shared/contracts/answers/project-update';
import { userTypeLabel } from '#shared/contracts/user-types';
import { placeOf, propertyTypeLabel, stagingLevelLabel, timelineLabel, truncate } from '#shared/labels';
import { projectStandingLabel } from '#shared/lifecycle/project';
import {
  type ProjectSlot,
  photoEnd,
  photoStart,
  projectSlots,
  type ServedProject,
  slot,
  updateEnd,
  updateSlots,
  updateStart,
  updatesEnd,
  updatesStart,
} from '#shared/pages';
import { photoSource, photoSourceSet, photosInFrame, photoText, sharePhoto } from '#shared/photos';
import { dayFormatIn } from '#shared/property-day';

/** JSON that an HTML parser reads over to its end: without `<` there is neither a `</script` nor a `<!--` in it. */
const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Whether it takes bids, and how many there are: `Open for Bids, 3 bids`. */
const standingOf = (project: ProjectDetail): string => {
  const { bidCount } = project;
  const state = projectStandingLabel(project);
  return bidCount === 0 ? state : `${state}, ${bidCount} ${bidCount === 1 ? 'bid' : 'bids'}`;
};

const sharePicture = '/share.png';
const photoPart = new RegExp(`${photoStart}[\\s\\S]*?${photoEnd}`.replace(/[{}]/g, '\\$&'), 'g');
const anySlot = new RegExp(projectSlots.map(slot).join('|').replace(/[{}]/g, '\\$&'), 'g');

/** The text before, between and after two marks. */
const partsOf = (text: string, start: string, end: string): [before: string, between: string, after: string] => {
  const [before = '', rest = ''] = text.split(start);
  const [between = '', after = ''] = rest.split(end);
  return [before, between, after];
};

const updateSlot = new RegExp(Object.values(updateSlots).join('|').replace(/[{}]/g, '\\$&'), 'g');

/** The part of the template that shows updates, with these. */
const updatesPart = (template: string, updates: readonly ProjectUpdate[], dayOf: ReturnType<typeof dayFormatIn>): string => {
  if (updates.length === 0) return '';
  const [before, one, after] = partsOf(template, updateStart, updateEnd);
  const shown = updates.map(({ text, createdAt }) =>
    one.replace(updateSlot, (found) => escapeHtml(found === updateSlots.news ? text : dayOf(createdAt))),
  );
  return `${before}${shown.join('')}${after}`;
};

/**
 * A project's page: the template (frontend/src/app/routes/project/project-preview.tsx) with what a visitor may see. Everything is
 * escaped for where it stands, and put in at one go, so that a title that looks like a slot stays a title.
 */
export const projectPage = (template: string, served: ServedProject, updates: readonly ProjectUpdate[] = []): string => {
  const { project } = served;
  const dayOf = dayFormatIn(project.state);
  const [photo] = project.photos;
  const texts: Record<Exclude<ProjectSlot, 'data'>, string> = {
    path: project.id,
    title: project.title,
    kind: propertyTypeLabel(project.propertyType),
    place: placeOf(project),
    standing: standingOf(project),
    work: `${stagingLevelLabel(project.stagingLevel)}, ${timelineLabel(project.timeline)}`,
    posted: `Posted ${dayOf(project.createdAt)} by a ${userTypeLabel(project.owner.userType)}`,
    summary: truncate(project.description, 155),
    description: project.description,
    photo: photo ? photoSource(photo, 1280) : '',
    photoSourceSet: (photo && photoSourceSet(photo)) ?? '',
    photoCount: String(Math.min(project.photos.length, photosInFrame)),
    photoText: photoText(project.title, project.photos.length, 0, project.photoTexts),
    image: photo ? sharePhoto(photo) : sharePicture,
  };
  const fill = (found: string): string => {
    const name = found.slice(2, -2) as ProjectSlot;
    return name === 'data' ? embeddedJson(served) : escapeHtml(texts[name]);
  };
  const shown =
    photo === undefined ? template.replace(photoPart, '') : template.replaceAll(photoStart, '').replaceAll(photoEnd, '');
  const [before, between, after] = partsOf(shown, updatesStart, updatesEnd);
  return `${before.replace(anySlot, fill)}${updatesPart(between, updates, dayOf)}${after.replace(anySlot, fill)}`;
};

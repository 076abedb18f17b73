import Mustache from 'mustache';
import { embeddedJson, escapeHtml } from '#core/kernel/html';
import { userTypeLabel } from '#shared/account/user.values';
import { placeOf, propertyTypeLabel, stagingLevelLabel, timelineLabel, truncate } from '#shared/labels';
import type { ProjectPageView, ServedProject } from '#shared/pages';
import { photoSource, photoSourceSet, photosInFrame, photoText, sharePhoto } from '#shared/photo/photos';
import type { ProjectDetail } from '#shared/project/project.answers';
import { projectStandingLabel } from '#shared/project/project.lifecycle';
import { dayFormatIn } from '#shared/property-day';
import type { ProjectUpdate } from '#shared/update/update.answers';

const standingOf = (project: ProjectDetail): string => {
  const { bidCount } = project;
  const state = projectStandingLabel(project);
  return bidCount === 0 ? state : `${state}, ${bidCount} ${bidCount === 1 ? 'bid' : 'bids'}`;
};

/**
 * Renders frontend/src/app/routes/project/project-preview.tsx. Everything but the data is escaped for HTML, and a title cannot
 * become a slot, because Mustache parses the template first.
 */
export const projectPage = (template: string, served: ServedProject, updates: readonly ProjectUpdate[] = []): string => {
  const { project } = served;
  const dayOf = dayFormatIn(project.state);
  const [photo] = project.photos;
  const view: ProjectPageView = {
    path: project.id,
    title: project.title,
    kind: propertyTypeLabel(project.propertyType),
    place: placeOf(project),
    standing: standingOf(project),
    work: `${stagingLevelLabel(project.stagingLevel)}, ${timelineLabel(project.timeline)}`,
    posted: `Posted ${dayOf(project.createdAt)} by a ${userTypeLabel(project.owner.userType)}`,
    summary: truncate(project.description, 155),
    description: project.description,
    image: photo ? sharePhoto(photo) : '/share.png',
    photo:
      photo !== undefined
        ? {
            src: photoSource(photo, 1280),
            srcSet: photoSourceSet(photo) ?? '',
            alt: photoText(project.title, project.photos.length, 0, project.photoTexts),
            count: String(Math.min(project.photos.length, photosInFrame)),
          }
        : undefined,
    hasUpdates: updates.length > 0,
    updates: updates.map(({ text, createdAt }) => ({ postedOn: dayOf(createdAt), news: text })),
    data: embeddedJson(served),
  };
  return Mustache.render(template, view, undefined, { escape: escapeHtml });
};

import type { Mask } from '#core/kernel/masking/fragments.repo';
import { beginJob } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { update, type Write } from '#core/kernel/table/write';
import { hiddenPhoto, type KeptPhoto, showPhoto, withPhotoAt } from '#core/market/photo/hide.repo';
import { type HiddenProject, isAcceptingBids, wasNeverShown } from '#shared/project/project.lifecycle';
import { editedProject } from './compose';
import { changeSearchVisibility, pointOf, sameRevision } from './filing';
import type { ProjectRecord } from './project';
import { changedFields } from './project.repo';

/** Hides, shows, pauses or resumes a project. At most 43 writes. Refused (StaleRead) if the project has changed. */
const changeVisibility = (before: ProjectRecord, after: ProjectRecord): Write[] => {
  const marks = ['hidden', 'paused'] as const;
  return [
    update(keys.project(before.id), {
      set: Object.fromEntries(marks.flatMap((mark) => (after[mark] ? [[mark, after[mark]]] : []))),
      unset: marks.filter((mark) => !after[mark]),
      add: { revision: 1 },
      when: { ...sameRevision(before), status: before.status, selectedBidId: before.selectedBidId },
    }),
    ...changeSearchVisibility(before, after),
  ];
};

export const hideProject = (project: ProjectRecord, hidden: HiddenProject): Write[] =>
  changeVisibility(project, { ...project, hidden });

/** Shows a hidden project. Alerts nearby stagers if the project was never shown before. */
export const showProject = (project: ProjectRecord, now: Date): Write[] => {
  const { hidden, ...shown } = project;
  const isNews = wasNeverShown(hidden) && isAcceptingBids(shown, now) && pointOf(shown) !== undefined;
  return [
    ...changeVisibility(project, shown),
    ...(isNews ? [beginJob({ kind: 'alertOfProject', subjectId: project.id }, now)] : []),
  ];
};

export const pauseProject = (project: ProjectRecord, isPaused: boolean): Write[] => {
  const { paused: _, ...going } = project;
  return changeVisibility(project, isPaused ? { ...going, paused: true } : going);
};

interface Photographed {
  project: ProjectRecord;
  mask: Mask;
}

/** Refused (StaleRead) if the project was edited meanwhile. */
const savePhotos = ({ project: before, mask }: Photographed, photos: string[], photoTexts: string[]): Write =>
  update(keys.project(before.id), {
    set: changedFields(before, editedProject(before, {}, mask, { photos, photoTexts })),
    add: { revision: 1 },
    when: { photos: before.photos, ...sameRevision(before) },
  });

/** Hides a photo. `kept` is needed to restore it. */
export const hideProjectPhoto = (
  of: Photographed,
  photo: string,
  now: Date,
): { writes: Write[]; kept: KeptPhoto & { text: string } } => {
  const { photos, photoTexts, userId } = of.project;
  const place = photos.indexOf(photo);
  const { note, kept } = hiddenPhoto(photo, place, userId, now);
  const without = <T>(list: readonly T[]): T[] => list.filter((_, index) => index !== place);
  return {
    writes: [savePhotos(of, without(photos), without(photoTexts)), note],
    kept: { ...kept, text: photoTexts[place] ?? '' },
  };
};

/** Restores a hidden photo. Refused (CONFLICT) once the file is deleted. */
export const showProjectPhoto = (of: Photographed, kept: KeptPhoto & { text?: string }): Write[] => {
  const { project } = of;
  const photos = withPhotoAt(project.photos, kept);
  const texts = project.photos.map((_, index) => project.photoTexts[index] ?? '');
  texts.splice(photos.indexOf(kept.photo), 0, kept.text ?? '');
  return [savePhotos(of, photos, texts.some((text) => text !== '') ? texts : []), showPhoto(kept)];
};

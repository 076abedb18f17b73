import { eraseUpload, unusedUploads } from '#core/photo/upload.repo';
import { hours, plus } from '#core/time';
import { forEach, scheduled } from './scheduled';

// Files that nothing has referred to for a day: uploads that were never attached, photos whose call was cut off between storing
// and using them, and what a change has left unused and could not delete at once.
export const handler = scheduled('sweepUploads', (now, budget) =>
  forEach(unusedUploads(plus(now, -hours(24))), (id) => eraseUpload(id, now), { budget }),
);

import { eraseUpload, unusedFor, unusedUploads } from '#core/photo/upload.repo';
import { plus } from '#core/time';
import { forEach, scheduled } from './scheduled';

// Deletes files that have been unused for a day: uploads that were never attached, photos of calls that were interrupted between
// storing and using them, and photos that a change has left unused and could not delete at once. A copy of somebody's data is noted
// as unused when its days are over.
export const handler = scheduled('sweepUploads', (now, budget) =>
  forEach(unusedUploads(plus(now, -unusedFor)), (id) => eraseUpload(id, now), { budget }),
);

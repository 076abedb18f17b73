import { eraseUpload, unusedUploads } from '#core/photo/upload.repo';
import { forEach, scheduled } from './scheduled';

// Deletes files whose time has come: those that have been unused for a day (uploads that were never attached, photos of calls that
// were interrupted between storing and using them, photos that a change has left unused and could not delete at once), and papers
// whose decision is long enough ago.
export const handler = scheduled('sweepUploads', (now, budget) =>
  forEach(unusedUploads(now), (id) => eraseUpload(id, now), { budget }),
);

import { watchProjects } from '#core/live/connection.repo';
import { send } from '#core/live/sender';
import { findProjects } from '#core/project/project.repo';
import { topicsOfProject, WatchFrame } from '#shared/live';
import { messageFrame } from './frame';

// A project is open to everybody who is signed in, with its bids and questions (specification, section 4): what is watched only has to be
// there. The hint goes out even so after the watch is stored: what the browser read before it may have changed meanwhile.
export const handler = messageFrame('watchProjects', WatchFrame, async ({ connection, body, now }) => {
  const watching = [...(await findProjects(body.projects)).keys()];
  await watchProjects(connection, watching, now);
  const begun = watching.filter((id) => !connection.watching.includes(id));
  await send(connection.id, { watching, ...(begun.length > 0 && { topics: begun.flatMap(topicsOfProject) }) });
});

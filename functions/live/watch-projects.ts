import { AppError } from '#core/kernel/errors';
import { findProjects } from '#core/market/project/project.repo';
import { isWithinLimit } from '#core/telling/live/connection';
import { countFrame, watchProjects } from '#core/telling/live/connection.repo';
import { disconnect, send } from '#core/telling/live/sender';
import { topicsOfProject, WatchFrame } from '#shared/live/live';
import { frame } from './frame';

const parse = (text: string | undefined): WatchFrame => {
  try {
    return WatchFrame.parse(JSON.parse(text ?? ''));
  } catch {
    throw new AppError('VALIDATION_FAILED', 'This frame is not valid');
  }
};

// Ignores frames over the limit, and disconnects a sender that continues. Every signed-in user may watch any project (specification,
// section 4). Sends a hint after the watch is stored, because the data may have changed since the browser read it.
export const handler = frame('watchProjects', async ({ connectionId, text, now }) => {
  const connection = await countFrame(connectionId, now);
  if (!connection) await disconnect(connectionId);
  if (!connection || !isWithinLimit(connection, now)) return;
  const { projects, number } = parse(text);
  const watching = [...(await findProjects(projects)).keys()];
  const begun = await watchProjects(connection, { projects: watching, number }, now);
  if (begun) await send(connection.id, { watching, ...(begun.length > 0 && { topics: begun.flatMap(topicsOfProject) }) });
});

import { watch } from 'chokidar';

const settleMs = 60;

/**
 * Calls `changed` a moment after a source in these folders changes. Also notices files that are replaced by renaming, as git and many
 * editors do.
 *
 * @returns a function that stops watching. Resolves when the folders are watched
 */
export const watchSources = async (folders: readonly string[], changed: () => void): Promise<() => Promise<void>> => {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...folders], {
    ignoreInitial: true,
    ignored: (file, stats) => stats?.isFile() === true && !/\.(ts|json)$/.test(file),
  });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  });
  await new Promise((resolve) => watcher.once('ready', () => resolve(undefined)));
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
};

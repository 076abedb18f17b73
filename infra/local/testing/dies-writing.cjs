/**
 * Kills the process group in the middle of the n-th write to a file (DIES_AT_WRITE=n, 0 for never), as a crash may: only half of the content
 * is written, and a file that is about to be renamed keeps its name. Load it into a host before anything else.
 */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

// Only in the main thread. Another one compiles the sources.
let left = isMainThread ? Number(process.env.DIES_AT_WRITE ?? 0) : 0;
const isLast = () => {
  left -= 1;
  return left === 0;
};
const die = () => process.kill(-process.pid, 'SIGKILL');
const halfOf = (content) => {
  const bytes = Buffer.from(content);
  return bytes.subarray(0, bytes.length >> 1);
};

const { writeFileSync, writeSync, renameSync, linkSync, writeFile: writeFileThen } = fs;
const { writeFile, rename } = fs.promises;

fs.writeFileSync = (file, content, ...rest) => {
  if (!isLast()) return writeFileSync(file, content, ...rest);
  writeFileSync(file, halfOf(content), ...rest);
  die();
};
fs.writeSync = (descriptor, content, ...rest) => {
  if (!isLast()) return writeSync(descriptor, content, ...rest);
  writeSync(descriptor, halfOf(content));
  die();
};
fs.writeFile = (file, content, ...rest) => {
  if (!isLast()) return writeFileThen(file, content, ...rest);
  writeFileSync(file, halfOf(content));
  die();
};
fs.promises.writeFile = async (file, content, ...rest) => {
  if (!isLast()) return writeFile(file, content, ...rest);
  writeFileSync(file, halfOf(content));
  die();
};
for (const [from, name, own] of [
  [fs, 'renameSync', renameSync],
  [fs, 'linkSync', linkSync],
  [fs.promises, 'rename', rename],
])
  from[name] = (...paths) => (isLast() ? die() : own(...paths));
syncBuiltinESMExports();

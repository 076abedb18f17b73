import { setDefaultResultOrder } from 'node:dns';
import type { RunningApp } from './app';
import { StartError } from './errors';
import { lockDataDir } from './lock';
import { print } from './log';
import { parentOf } from './process-identity';
import { loadEnvFile, readSettings, type Settings } from './settings';

// `npm start` and `npm run dev`: the whole product on this machine. See README.md.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOldNode = major < 22;

const announce = ({ endpoints }: RunningApp, settings: Settings, startedAt: number): void => {
  const { app, admin, demo, mail, push, dynamodb, cognito, s3, stripe } = endpoints;
  print(`\nSettee is ready at ${app} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
  print(`  Mail      ${mail.url}`);
  print(`  Pushes    ${push.url}`);
  print(`  DynamoDB  ${dynamodb.url}  table ${dynamodb.table}`);
  print(`  Stripe    ${stripe.url}${settings.realStripe ? '  (the real one)' : ''}`);
  print(`  Cognito   ${cognito.url}`);
  print(`  S3        ${s3.url}  bucket ${s3.bucket}`);
  print(`  Data      ${settings.dataDir}  (addresses in endpoints.json, the functions' log in app.log)`);
  print(`\n  Admin     ${app}/admin  ${admin.username}  ${admin.password}`);
  const [first] = demo;
  if (first) {
    print(`  Demo      password ${first.password}`);
    for (const { email, userType } of demo) print(`            ${email}  (${userType})`);
  }
  if (isOldNode)
    print(
      `\n  Node.js ${process.versions.node} has had no fixes since April 2026, and the AWS SDK drops it in January 2027. Use 24, as the cloud does.`,
    );
  print(`\n${settings.watch ? 'Changes to the sources show at once. ' : ''}Ctrl-C stops everything.`);
};

/**
 * Stops the product when npm is killed. A killed npm does not tell its child, which would keep the port and the data directory. npm's shell
 * is between the two and survives, so this also watches the shell's parent where that is cheap.
 */
const stopWithNpm = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const ancestors = (): string => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  setInterval(() => ancestors() !== before && stop(), 500).unref();
};

const run = async (): Promise<void> => {
  const startedAt = Date.now();
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StartError(`Settee needs Node.js 20.19 or later; this is ${process.versions.node}.`);
  }
  // announce() prints one line in place of the SDK's eight.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  // Makes stack traces refer to the sources, not the bundles.
  process.setSourceMapsEnabled(true);
  setDefaultResultOrder('ipv4first');
  loadEnvFile();
  const settings = readSettings(process.argv.slice(2));
  const unlock = lockDataDir(settings.dataDir);

  let running: RunningApp | undefined;
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    // Before the start is complete, there is nothing to clean up. Child processes end with this one.
    if (!running) process.exit(0);
    setTimeout(() => process.exit(1), 10_000).unref();
    void running.stop().then(() => process.exit(0));
  };
  process.on('exit', unlock);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  stopWithNpm(stop);
  // An unhandled rejection in a function must not stop the product. Lambda would lose only one instance.
  process.on('unhandledRejection', (reason) => console.error('Unhandled:', reason));
  process.on('uncaughtException', (error) => {
    console.error('Unhandled:', error);
    if (!running) process.exit(1);
  });

  // Loaded only after the checks, because it takes a moment.
  const { startApp } = await import('./app');
  running = await startApp(settings);
  announce(running, settings, startedAt);
};

/** Returns advice for an error of the machine. Undefined if the error is ours. */
const adviseOn = (error: unknown, dataDir = process.env.DATA_DIR || '.local'): string | undefined => {
  const { code, syscall, path: file = dataDir } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' && syscall === 'listen')
    return 'This account may not listen on that port: choose one above 1023 with PORT=3000.';
  if (code === 'ENOSPC') return `The disk is full: make some room, or set DATA_DIR to a folder on another disk (now ${dataDir}).`;
  if (code !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return `${file} cannot be written: set DATA_DIR to a folder that can.`;
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return `A package is missing (${(error as Error).message.split('\n')[0]}): run npm install.`;
  return undefined;
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : (adviseOn(error) ?? error));
  process.exit(1);
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#infra/local/ports';
import { fromRoot } from '#infra/root';

/**
 * ministack, an emulator of AWS that runs Node Lambdas without Docker. It deploys these templates and serves the result
 * (CloudFront with its functions and policies, the HTTP API, Lambda, DynamoDB, S3, Cognito, SES, EventBridge). Pinned, because
 * each release supports something else.
 */
const packages = ['ministack==1.5.33', 'cryptography==50.0.2'];
/** The folder of installed packages, in `.cache/`. */
export const folderOf = ([first = '', ...others]: readonly string[]): string =>
  fromRoot('.cache', `${first.split('=')[0]}-${[first, ...others].join('-').replace(/[^\w.]+/g, '-')}`);
const installed = folderOf(packages);

export const python = (): string | undefined =>
  ['python3', 'python'].find(
    (command) => spawnSync(command, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0,
  );

/** Installs Python packages into `.cache/`, once. @returns why this failed, or undefined */
export const installPackages = (packages: readonly string[]): string | undefined => {
  const installed = folderOf(packages);
  if (existsSync(installed)) return undefined;
  const command = python();
  if (!command) return 'there is no Python 3.10 or newer';
  mkdirSync(path.dirname(installed), { recursive: true });
  const partial = `${installed}.partial`;
  rmSync(partial, { recursive: true, force: true });
  const { status, stderr } = spawnSync(
    command,
    ['-m', 'pip', 'install', '--quiet', '--retries', '1', '--timeout', '15', '--target', partial, ...packages],
    {
      encoding: 'utf8',
      timeout: 180_000,
    },
  );
  if (status !== 0) return `pip could not install ${packages[0]}: ${stderr.trim().split('\n').at(-1) ?? 'no answer'}`;
  renameSync(partial, installed);
  return undefined;
};

export const installEmulator = (): string | undefined => installPackages(packages);

export interface Emulator {
  /** The endpoint of all AWS APIs. */
  url: string;
  /** The variables that point the AWS SDK, the CDK and the deployed functions to the emulator. */
  environment: Record<string, string>;
  stop: () => void;
}

/** Starts an empty emulator on 127.0.0.1. Its log is `<folder>/emulator.log`. */
export const startEmulator = async (folder: string): Promise<Emulator> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const credentials = {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
  };
  const log = openSync(path.join(folder, 'emulator.log'), 'a');
  const child: ChildProcess = spawn(python() ?? 'python3', ['-m', 'ministack'], {
    cwd: folder,
    stdio: ['ignore', log, log],
    // A process group of its own, so that the Lambdas that it starts can be stopped with it.
    detached: true,
    env: {
      ...process.env,
      ...credentials,
      PYTHONPATH: installed,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      LAMBDA_EXECUTOR: 'local',
      // These would listen on every network interface.
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
    },
  });
  const stop = () => {
    try {
      // It may ignore SIGTERM.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}: see ${folder}/emulator.log`);
    try {
      if ((await fetch(`${url}/_ministack/health`)).ok)
        return { url, environment: { ...credentials, AWS_ENDPOINT_URL: url }, stop };
    } catch {
      await sleep(100);
    }
  }
  stop();
  throw new Error(`The emulator did not start: see ${folder}/emulator.log`);
};

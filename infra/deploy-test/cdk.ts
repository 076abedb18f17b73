import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '#infra/root';

export interface Cdk {
  /** @returns the duration in milliseconds. @throws Error with the end of the output */
  run: (...args: string[]) => Promise<number>;
  /** Writes the app's templates and assets. `settings` override those of the stage (app.ts). */
  synth: (settings?: Record<string, unknown>) => Promise<number>;
  outputs: () => Record<string, Record<string, string>>;
  assembly: string;
  /** Ends what still runs: a step that took too long goes on after its test has failed. */
  stop: () => void;
}

/** Runs the CDK's command line as in docs/deploy.md, against the emulator. The output is in `<folder>/cdk.log`. */
export const cdkIn = (folder: string, environment: Record<string, string>): Cdk => {
  const assembly = path.join(folder, 'cdk.out');
  const outputsFile = path.join(folder, 'outputs.json');
  const log = openSync(path.join(folder, 'cdk.log'), 'a');
  const running = new Set<ChildProcess>();

  const execute = (command: string, args: string[], more: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const output: string[] = [];
      const child = spawn(command, args, {
        cwd: fromRoot(),
        // Jest sets NODE_ENV to `test`, which must not reach the deployed code.
        env: { ...process.env, NODE_ENV: 'production', ...environment, ...more, CDK_DISABLE_VERSION_CHECK: '1', NO_COLOR: '1' },
      });
      running.add(child);
      const keep = (chunk: Buffer) => {
        output.push(chunk.toString());
        // By its descriptor: the folder may be gone when the last line comes.
        writeSync(log, chunk);
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', reject);
      child.on('close', (code) => {
        running.delete(child);
        if (code === 0) resolve(Math.round(performance.now() - started));
        else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.join('').slice(-4000)}`));
      });
    });

  const cli = fromRoot('node_modules', 'aws-cdk', 'bin', 'cdk');
  return {
    assembly,
    stop: () => {
      for (const child of running) child.kill();
    },
    run: (...args) =>
      execute(process.execPath, [
        cli,
        ...args,
        '--app',
        assembly,
        // cdk.json builds the pages before every command, but the assembly exists already.
        '--build',
        '',
        ...(args[0] === 'deploy' ? ['--outputs-file', outputsFile] : []),
      ]),
    synth: (settings = {}) =>
      execute(process.execPath, ['--import', 'tsx', fromRoot('infra', 'deploy-test', 'app.ts')], {
        CDK_OUTDIR: assembly,
        BUNDLE_DIR: path.join(folder, 'functions'),
        STAGE_SETTINGS: JSON.stringify(settings),
        CDK_CONTEXT_JSON: JSON.stringify(JSON.parse(readFileSync(fromRoot('cdk.json'), 'utf8')).context),
      }),
    outputs: () => JSON.parse(readFileSync(outputsFile, 'utf8')),
  };
};

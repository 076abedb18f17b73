import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { median } from './numbers';

/** A bundle to start, and the call that it then answers. */
export interface Contestant {
  label: string;
  /** `.../index.mjs` that exports `handler`. */
  bundle: string;
  method: string;
  path: string;
  params?: Record<string, string>;
  /** What it has to answer, so that nobody measures a failure. */
  status: number;
}

export interface Result {
  label: string;
  /** Bytes of the bundle, and of the same compressed. */
  bytes: number;
  gzipped: number;
  /** Milliseconds from nothing to the answer, and of the CPU's work in them: medians. */
  ms: number;
  cpuMs: number;
  /** The medians of the ratios to the first contestant in the same round, which a busy machine slows down as well. */
  ratio: number;
  cpuRatio: number;
}

interface Start {
  ms: number;
  cpuMs: number;
}

/** What a Lambda's runtime does at a cold start: load the bundle, hand over an event, wait for the answer. */
const starter = `
import { writeSync } from 'node:fs';
const { handler } = await import(process.env.BUNDLE);
const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 10_000 };
const { statusCode } = await handler(JSON.parse(process.env.EVENT), context);
const { user, system } = process.cpuUsage();
writeSync(3, String((user + system) / 1000));
process.exit(statusCode === Number(process.env.STATUS) ? 0 : 1);
`;

const eventOf = ({ method, path: rawPath, params }: Contestant): string =>
  JSON.stringify({
    version: '2.0',
    rawPath,
    rawQueryString: '',
    headers: {},
    ...(params && { pathParameters: params }),
    requestContext: { http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' } },
    isBase64Encoded: false,
  });

/** One fresh process. @throws Error when it answers anything else than it should */
const startOnce = (script: string, contestant: Contestant, environment: Record<string, string>): Promise<Start> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        ...environment,
        BUNDLE: contestant.bundle,
        EVENT: eventOf(contestant),
        STATUS: String(contestant.status),
      },
    });
    let errors = '';
    let cpuMs = '';
    // Apart from the output, where the handler logs.
    child.stdio[3]?.on('data', (chunk) => {
      cpuMs += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ ms: performance.now() - started, cpuMs: Number(cpuMs) });
      else reject(new Error(`${contestant.label} did not answer ${contestant.status}\n${errors}`));
    });
  });

/** Starts each contestant once a round, in turns; the first two rounds only warm up the disk. */
export const measureColdStarts = async (
  folder: string,
  contestants: readonly Contestant[],
  rounds: number,
  environment: Record<string, string>,
): Promise<Result[]> => {
  const script = path.join(folder, 'starter.mjs');
  writeFileSync(script, starter);
  const starts = contestants.map((): Start[] => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const [at, contestant] of contestants.entries()) {
      const start = await startOnce(script, contestant, environment);
      if (round >= 0) starts[at]?.push(start);
    }
  }
  const [floor = []] = starts;
  return contestants.map(({ label, bundle }, at) => {
    const own = starts[at] ?? [];
    const code = readFileSync(bundle);
    const medianOf = (what: keyof Start): number => median(own.map((start) => start[what]));
    const ratioOf = (what: keyof Start): number =>
      median(own.map((start, round) => start[what] / (floor[round]?.[what] ?? start[what])));
    return {
      label,
      bytes: code.byteLength,
      gzipped: gzipSync(code).byteLength,
      ms: medianOf('ms'),
      cpuMs: medianOf('cpuMs'),
      ratio: ratioOf('ms'),
      cpuRatio: ratioOf('cpuMs'),
    };
  });
};

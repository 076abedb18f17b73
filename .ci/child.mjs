// Shared by simulate.mjs and fuzz.mjs: runs programs that print their counts in separate lines.
import { spawn } from 'node:child_process';

/** Runs a Node program without colors. `show`: also prints its output here. */
export const run = (args, env, show) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NO_COLOR: '1', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    child.on('exit', (code) => resolve({ isFine: code === 0, output }));
  });

/** Prints the sums of all lines `<name>: <what> <number>`. */
export const printCounts = (name, reports) => {
  const totals = {};
  for (const [, what, number] of reports.flatMap((output) => [...output.matchAll(new RegExp(`^${name}: (.*) (\\d+)$`, 'gm'))]))
    totals[what] = (totals[what] ?? 0) + Number(number);
  for (const [what, number] of Object.entries(totals).sort()) console.log(`${String(number).padStart(9)}  ${what}`);
};

export const minutesSince = (started) => ((Date.now() - started) / 60_000).toFixed(1);

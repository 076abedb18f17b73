// Ends a child process when the local host ends. When the host dies, even by kill -9, the system closes the pipe that is the child's
// standard input. There are two ways to use this script. Preloaded into a Node child (`node --require`), it ends that child. Run by
// itself with a pid file and a command, it starts the command and ends it later.
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');

const whenParentIsGone = (run) => {
  process.stdin.on('end', run).on('close', run).on('error', run).resume();
};

if (require.main === module) {
  const [pidFile, command, ...args] = process.argv.slice(2);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true });
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(127);
  });
  child.on('spawn', () => writeFileSync(pidFile, String(child.pid)));
  child.on('exit', (code) => process.exit(code ?? 1));
  whenParentIsGone(() => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 3000).unref();
  });
  // Ctrl-C reaches every process at once, but the host decides in which order they end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
} else {
  process.on('SIGINT', () => undefined);
  whenParentIsGone(() => process.exit(0));
}

import { usedCommands } from './commands';

const used = new Set(usedCommands().map(({ operation }) => operation));
process.stdout.write(`${[...used].sort().join('\n')}\n`);

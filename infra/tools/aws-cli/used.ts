import { usedCommands } from './commands';

/** The operations that extract.py looks up in the command line's help. */
const used = new Set(usedCommands().map(({ operation }) => operation));
process.stdout.write(`${[...used].sort().join('\n')}\n`);

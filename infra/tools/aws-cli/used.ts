import { usedCommands } from './commands';

/** What extract.py asks the command line about. */
const used = new Set(usedCommands().map(({ operation }) => operation));
process.stdout.write(`${[...used].sort().join('\n')}\n`);

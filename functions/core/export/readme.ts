import { mask } from '#shared/mask-sign';
import { site } from '#shared/site';
import { excuses } from './entities';
import { parts } from './parts';

/** As many characters as a line of a plain text has. */
const width = 78;

const wrapped = (text: string, indent = ''): string => {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length > indent.length && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
    }
    line += (line === indent ? '' : ' ') + word;
  }
  return [...lines, line].join('\n');
};

const headed = (title: string, ...paragraphs: readonly string[]): string =>
  [title, '-'.repeat(title.length), ...paragraphs].join('\n');

/** What a copy is, and what is in each part of it: README.txt. */
export const readmeOf = (madeAt: Date): string =>
  `${[
    wrapped(`Your data on ${site.name}, as it was on ${madeAt.toISOString().slice(0, 10)}.`),
    headed(
      'How to read it',
      wrapped(
        'Each part is there twice: as CSV for a spreadsheet, and as JSON for programs. Times are in UTC. A part that is empty says that there is nothing of it. Very large copies are several zips, and a very long part goes on in "name-2".',
      ),
    ),
    headed(
      'Other people',
      wrapped(
        `You are "self". Everybody else is "other-1", "other-2" and so on, the same number for the same person in the whole copy. Their names, companies, addresses and telephone numbers are not in it, as these are their data and not yours: not even those of the other party of a bid whose fee was paid. You find those on the page of the project as long as you may see them. Where somebody else has written a way to reach them into a text, there is ${mask} instead; a name that somebody mentions in a text is still there. What you have written yourself is there to the letter.`,
      ),
    ),
    headed('The parts', ...parts.map(({ name, about }) => `\n${name}\n${wrapped(about, '  ')}`)),
    headed('What is not in it, and why', ...excuses.map(({ what, why }) => `\n${wrapped(what)}\n${wrapped(why, '  ')}`)),
    headed(
      'Questions',
      wrapped(
        `Write to ${site.supportEmail}. What is kept for how long stands in the privacy policy. Whoever has this file knows what you know: keep it where nobody else reads it.`,
      ),
    ),
  ].join('\n\n\n')}\n`;

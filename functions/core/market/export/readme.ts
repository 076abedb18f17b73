import type { Excuse } from '#core/kernel/table/entities';
import { mask } from '#shared/message/mask-sign';
import { site } from '#shared/site/site';
import { parts } from './parts';

export const excuses: Record<Excuse, { what: string; why: string }> = {
  index: {
    what: 'Indexes and counters that we use to find your data, and work in progress on it.',
    why: 'They say nothing more about you.',
  },
  fragments: {
    what: 'Fragments of your texts that could be half of a phone number or an address.',
    why: 'The full texts are in this copy.',
  },
  sealed: {
    what: 'Password reset links, tickets for open pages, answers kept for a repeated request, and counts of attempts.',
    why: "They last a day at most. They are hashed or encrypted with keys we don't keep, so nobody can read anything about you in them.",
  },
  suspension: {
    what: 'Hashes of the email addresses of accounts that were suspended and then deleted.',
    why: "An existing account doesn't have any. They only prevent registering again.",
  },
  others: {
    what: 'What you keep about someone who deleted their account after a bid was paid.',
    why: "It's their data. You can see it on the project page for a while.",
  },
  record: {
    what: 'The log of recent activity, and of what our staff did.',
    why: 'It only has ids that point to your data, and keeps our staff accountable. Ask us if you need what it says about you.',
  },
  letters: {
    what: 'What you sent us through the contact form.',
    why: "It isn't linked to an account, because anyone can type any address there. Ask us, and we'll look for it.",
  },
  nobody: {
    what: 'Our ledger, totals, and proofs of deletion.',
    why: "They don't name anyone.",
  },
};

/** Characters a line. */
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

export const readmeOf = (madeAt: Date): string =>
  `${[
    wrapped(`Your data on ${site.name}, as it was on ${madeAt.toISOString().slice(0, 10)}.`),
    headed(
      'How to read this copy',
      wrapped(
        'Each part comes twice: as CSV for a spreadsheet, and as JSON for programs. Times are in UTC. An empty part means that we have nothing of that kind. A very large copy is split into several zips, and a very long part continues in "name-2".',
      ),
    ),
    headed(
      'Other people',
      wrapped(
        `You are "self". Everyone else is "other-1", "other-2" and so on, with the same number for the same person throughout. Their names, companies, addresses and phone numbers aren't here, because that's their data, not yours. That includes the other party of a paid bid, whose contact details you find on the project page while you can see them. Where someone wrote their contact details into a text, you see ${mask} instead. Names mentioned in a text are still there. What you wrote yourself is here in full.`,
      ),
    ),
    headed('The parts', ...parts.map(({ name, about }) => `\n${name}\n${wrapped(about, '  ')}`)),
    headed(
      "What isn't here, and why",
      ...Object.values(excuses).map(({ what, why }) => `\n${wrapped(what)}\n${wrapped(why, '  ')}`),
    ),
    headed(
      'Questions',
      wrapped(
        `Write to ${site.supportEmail}. The privacy policy says how long we keep what. Anyone who has this file can read all of it, so keep it safe.`,
      ),
    ),
  ].join('\n\n\n')}\n`;

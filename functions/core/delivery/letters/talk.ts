import { type Account, anonymousName } from '#core/account/account';
import { findAccounts } from '#core/account/account.repo';
import { linkedAmong } from '#core/bid/link.repo';
import { listConversations } from '#core/message/conversation.repo';
import { findQuestion } from '#core/question/question.repo';
import { isStager, userTypeLabel } from '#shared/contracts/user-types';
import { links } from '#shared/links';
import { aboutProject, type Compose, number, quoted } from './about';

/** Whoever is no party of a paid bid with the reader is called by no name of theirs. */
const writerOf = (writer: Account | undefined, isLinked: boolean): string => {
  if (!writer) return 'Somebody who has left';
  if (isLinked) return writer.name;
  return isStager(writer.userType) ? anonymousName(writer) : userTypeLabel(writer.userType);
};

export const talkLetters = {
  new_message: async ({ account }) => {
    const { items } = await listConversations(account.id, { limit: 50 });
    const unread = items.filter(({ unreadCount }) => unreadCount > 0);
    if (unread.length === 0) return undefined;
    const others = unread.map(({ otherId }) => otherId);
    const [writers, linked] = await Promise.all([findAccounts(others), linkedAmong(account.id, others)]);
    const count = unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
    return {
      subject: 'New messages',
      preview: number(count, 'A message waits for you.', 'messages wait for you.'),
      heading: number(count, 'You have a message', 'messages to read'),
      paragraphs: ['Read and answer on the site, where nobody else sees it.'],
      facts: unread.map(({ otherId, unreadCount }) => [
        writerOf(writers.get(otherId), linked.has(otherId)),
        number(unreadCount, '1 message', 'messages'),
      ]),
      action:
        unread.length === 1
          ? { label: 'Read and answer', path: links.conversation(unread[0]?.otherId ?? '') }
          : { label: 'Open your messages', path: links.messages },
      because: 'somebody has written to you',
    };
  },
  new_question: aboutProject(async ({ all }, project) => {
    const questions = await Promise.all(all.map(({ mark }) => findQuestion(project.id, mark ?? '')));
    const open = questions.filter((question) => question?.state === 'open');
    if (open.length === 0) return undefined;
    return {
      subject: `Questions about ${quoted(project)}`,
      preview: number(open.length, 'A stager waits for an answer.', 'questions wait for an answer.'),
      heading: number(open.length, 'A question', 'questions').concat(' before a bid'),
      paragraphs: [`About ${quoted(project)}:`, ...open.map((question) => `"${question?.text ?? ''}"`)],
      action: { label: 'Answer', path: links.projectQuestions(project.id) },
      because: 'a stager has asked about a project of yours',
    };
  }),
  question_answered: aboutProject(async ({ all }, project) => {
    const questions = await Promise.all(all.map(({ mark }) => findQuestion(project.id, mark ?? '')));
    const answered = questions.filter((question) => question?.state === 'answered');
    if (answered.length === 0) return undefined;
    return {
      subject: `Answers about ${quoted(project)}`,
      preview: 'The owner has answered your question.',
      heading: 'Your question was answered',
      paragraphs: [
        `About ${quoted(project)}:`,
        ...answered.flatMap((question) => [`"${question?.text ?? ''}"`, question?.answer ?? '']),
      ],
      action: { label: 'Open the project', path: links.projectQuestions(project.id) },
      because: 'you have asked about a project',
    };
  }),
} satisfies Record<string, Compose>;

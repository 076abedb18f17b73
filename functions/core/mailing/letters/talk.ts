import { type Account, anonymousName } from '#core/account/account';
import { findAccounts } from '#core/account/account.repo';
import { linkedAmong } from '#core/bid/link.repo';
import { listConversations } from '#core/message/conversation.repo';
import type { ProjectRecord } from '#core/project/project';
import { findQuestion } from '#core/question/question.repo';
import { questionForReader } from '#core/question/question.view';
import type { Question } from '#shared/contracts/answers/question';
import type { QuestionState } from '#shared/contracts/question';
import { isStager, userTypeLabel } from '#shared/contracts/user-types';
import { links } from '#shared/links';
import { say } from '../said';
import { aboutProject, type Compose, number, type Occasion, quoted } from './about';

/** Whoever is no party of a paid bid with the reader is called by no name of theirs. */
const writerOf = (writer: Account | undefined, isLinked: boolean): string => {
  if (!writer) return 'Somebody who has left';
  if (isLinked) return writer.name;
  return isStager(writer.userType) ? anonymousName(writer) : userTypeLabel(writer.userType);
};

/** The questions that a mail is about, as far as they are in this state, as its reader may read them. */
const questionsIn = async ({ all, account }: Occasion, project: ProjectRecord, state: QuestionState): Promise<Question[]> => {
  const found = await Promise.all(all.map(({ mark }) => findQuestion(project.id, mark ?? '')));
  return found.flatMap((question) => (question?.state === state ? [questionForReader(question, project, account.id)] : []));
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
      subject: say`New messages`,
      preview: say`${number(count, 'A message waits for you.', 'messages wait for you.')}`,
      heading: say`${number(count, 'You have a message', 'messages to read')}`,
      paragraphs: [say`Read and answer on the site, where nobody else sees it.`],
      facts: unread.map(({ otherId, unreadCount }) => [
        say`${writerOf(writers.get(otherId), linked.has(otherId))}`,
        say`${number(unreadCount, '1 message', 'messages')}`,
      ]),
      action:
        unread.length === 1
          ? { label: say`Read and answer`, path: links.conversation(unread[0]?.otherId ?? '') }
          : { label: say`Open your messages`, path: links.messages },
      because: say`somebody has written to you`,
    };
  },
  new_question: aboutProject(async (occasion, project) => {
    const open = await questionsIn(occasion, project, 'open');
    if (open.length === 0) return undefined;
    return {
      subject: say`Questions about ${quoted(project)}`,
      preview: say`${number(open.length, 'A stager waits for an answer.', 'questions wait for an answer.')}`,
      heading: say`${number(open.length, 'A question', 'questions')} before a bid`,
      paragraphs: [say`About ${quoted(project)}:`, ...open.map(({ text }) => say`"${text}"`)],
      action: { label: say`Answer`, path: links.projectQuestions(project.id) },
      because: say`a stager has asked about a project of yours`,
    };
  }),
  question_answered: aboutProject(async (occasion, project) => {
    const answered = await questionsIn(occasion, project, 'answered');
    if (answered.length === 0) return undefined;
    return {
      subject: say`Answers about ${quoted(project)}`,
      preview: say`The owner has answered your question.`,
      heading: say`Your question was answered`,
      paragraphs: [
        say`About ${quoted(project)}:`,
        ...answered.flatMap(({ text, answer }) => [say`"${text}"`, say`${answer ?? ''}`]),
      ],
      action: { label: say`Open the project`, path: links.projectQuestions(project.id) },
      because: say`you have asked about a project`,
    };
  }),
} satisfies Record<string, Compose>;

import type { Account } from '#core/market/account/account';
import { findAccount, findAccounts } from '#core/market/account/account.repo';
import { firstNameFor, introductionFor, pseudonymOf, type ViewerContext } from '#core/market/account/contact.view';
import { findLinkedUsers } from '#core/market/bid/link.repo';
import { listConversations } from '#core/market/message/conversation.repo';
import { isParty, type ProjectRecord } from '#core/market/project/project';
import { findQuestion } from '#core/market/question/question.repo';
import { questionForReader } from '#core/market/question/question.view';
import { formerMemberName } from '#shared/account/leaving';
import { links } from '#shared/links';
import type { Question } from '#shared/question/question.answers';
import type { QuestionState } from '#shared/question/question.contract';
import { composeForProject, countOrOne, type Emails, excerpt, inSubject, type Occasion, quoted, subject } from './compose';
import { say } from './say';
import { toProject, usual, type Words } from './words';

export const messageWords = {
  new_message: {
    title: 'New message',
    appTitle: ({ from }) => (from ? `New message from ${from}` : 'New message'),
    app: () => 'Open your messages to read and reply.',
    push: { body: () => 'Open your messages to read and reply.', path: () => links.messages, urgency: 'high', hours: 24 },
  },
  new_question: {
    title: 'New question',
    app: ({ title }) => `A stager asked a question about “${title}”.`,
    push: usual((place) => `A stager asked about your project${place}.`, toProject(links.projectQuestions)),
  },
  question_answered: {
    title: 'Your question was answered',
    app: ({ title }) => `The owner of “${title}” answered your question.`,
    push: usual((place) => `Read what the owner of the project${place} says.`, toProject(links.projectQuestions)),
  },
  question_declined: {
    title: 'Your question was declined',
    app: ({ title }) => `The owner of “${title}” declined to answer your question.`,
    push: usual((place) => `The owner of the project${place} won't answer it.`, toProject(links.projectQuestions)),
  },
} satisfies Partial<Words>;

/** Returns how the reader knows another user: in the text, and in a subject, which shows at most a first name. */
const namesFor = (readerId: string, isLinked: boolean, other: Account | undefined): { name: string; inSubject: string } => {
  if (!other) return { name: formerMemberName, inSubject: formerMemberName };
  const sight: ViewerContext = { viewer: { id: readerId }, paidParties: isLinked ? [readerId, other.id] : undefined };
  const { name } = introductionFor(sight, other);
  return { name, inSubject: isLinked ? (firstNameFor(sight, other) ?? pseudonymOf(other)) : name };
};

/** Returns the questions of an email that are still in a state, as its reader may see them. */
const questionsIn = async ({ all, account }: Occasion, project: ProjectRecord, state: QuestionState): Promise<Question[]> => {
  const found = await Promise.all(all.map(({ mark }) => findQuestion(project.id, mark ?? '')));
  return found.flatMap((question) => (question?.state === state ? [questionForReader(question, project, account)] : []));
};

export const messageEmails = {
  new_message: async ({ account }) => {
    const { items } = await listConversations(account.id, { limit: 50 });
    const unread = items.filter(({ unreadCount }) => unreadCount > 0);
    if (unread.length === 0) return undefined;
    const others = unread.map(({ otherId }) => otherId);
    const [writers, linked] = await Promise.all([findAccounts(others), findLinkedUsers(account.id, others)]);
    const count = unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
    const from = unread.map(({ otherId }) => namesFor(account.id, linked.has(otherId), writers.get(otherId)));
    return {
      subject: say`${countOrOne(count, 'New message', 'new messages')} from ${from.length === 1 ? `${from[0]?.inSubject}` : `${from.length} people`}`,
      preview: say`${from.length === 1 ? '' : `${from.map(({ inSubject }) => inSubject).join(' · ')}. `}Log in to read and reply.`,
      heading: say`You have ${countOrOne(count, 'a new message', 'new messages')}`,
      paragraphs: [say`Log in to read and reply. To keep messages private, we don't put them in emails.`],
      facts: unread.map(({ unreadCount }, index) => [
        say`${from[index]?.name ?? formerMemberName}`,
        say`${countOrOne(unreadCount, '1 message', 'messages')}`,
      ]),
      action:
        unread.length === 1
          ? { label: say`Read and reply`, path: links.conversation(unread[0]?.otherId ?? '') }
          : { label: say`Open your messages`, path: links.messages },
      because: say`someone sent you a message`,
    };
  },
  new_question: (to) =>
    composeForProject(to, async (occasion, project) => {
      const open = await questionsIn(occasion, project, 'open');
      if (open.length === 0) return undefined;
      const [first] = open as [Question];
      return {
        subject:
          open.length === 1
            ? say`${first.stagerIdentifier} asked about ${inSubject(project)}`
            : subject(project, `${open.length} questions need your answer`),
        preview: say`${excerpt(first.text)}`,
        heading: say`${countOrOne(open.length, 'A stager has a question', 'questions from stagers')}`,
        paragraphs: [
          say`About ${quoted(project)}:`,
          ...open.map(({ stagerIdentifier, text }) => say`${stagerIdentifier}: “${text}”`),
        ],
        action: {
          label: say`${open.length > 1 ? 'Answer the questions' : 'Answer the question'}`,
          path: links.projectQuestions(project.id),
        },
        because: say`a stager asked about your project`,
      };
    }),
  question_answered: (to) =>
    composeForProject(to, async (occasion, project) => {
      const answered = await questionsIn(occasion, project, 'answered');
      if (answered.length === 0) return undefined;
      const { account } = occasion;
      const isLinked = isParty(project, account.id);
      const owner = await findAccount(project.userId);
      const { name } = namesFor(account.id, isLinked, owner);
      const firstName = owner && firstNameFor({ viewer: account }, owner);
      return {
        subject: subject(
          project,
          `${firstName ?? 'The owner'} answered ${countOrOne(answered.length, 'your question', 'of your questions')}`,
        ),
        preview: say`${excerpt(answered[0]?.answer ?? '')}`,
        heading: say`${answered.length > 1 ? 'Your questions were answered' : 'Your question was answered'}`,
        paragraphs: [
          say`About ${quoted(project)}:`,
          ...answered.flatMap(({ text, answer }) => [say`You asked: “${text}”`, say`${name}: “${answer ?? ''}”`]),
        ],
        action: { label: say`View the project`, path: links.projectQuestions(project.id) },
        because: say`you asked about this project`,
      };
    }),
} satisfies Partial<Emails>;

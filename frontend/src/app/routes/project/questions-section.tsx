import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { PagedList } from '#components/paged-list';
import { POLL } from '#config/poll';
import { questionsQuery } from '#features/questions/queries';
import { plural } from '#lib/format';
import { usePoll } from '#lib/query';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Container, Section } from '#ui/layout';
import { LoadingBlocks } from '#ui/loading-blocks';
import { EmptyState } from '#ui/states';
import { Fold, foldedBand, ownerBand } from './fold';
import { type Answering, QuestionCard } from './question-card';

// Loads for readers who may ask.
const AskQuestion = lazyPart(() => import('./ask-question'));

type Reader = 'owner' | 'stager' | 'onlooker';

const loading = <LoadingBlocks label="Loading the questions" blocks={['h-32 rounded-lg', 'h-32 rounded-lg']} />;

interface QuestionsSectionProps {
  project: ProjectDetail;
  reader: Reader;
  ground?: 'none' | 'sand';
  /** Shown while there are no questions, to readers who may ask or answer. Others see nothing. */
  empty?: string;
  /** For the owner. */
  answering?: Answering;
}

/** The target of `paths.projectQuestions`. */
const anchor = 'questions';

/** Lists the questions. Onlookers see only answered ones. Renders nothing if there are none and the reader may not ask. */
export const QuestionsSection = ({ project, reader, ground = 'none', empty, answering }: QuestionsSectionProps) => {
  const query = useInfiniteQuery({ ...questionsQuery(project.id), ...usePoll(POLL.questions, { projects: [project.id] }) });
  const asking = reader === 'stager' && project.acceptingBids;
  const text = project.acceptingBids ? empty : undefined;
  // Stays open after the last question is answered.
  const [wasUnanswered, setUnanswered] = useState(false);
  if (!wasUnanswered && query.data?.some(({ state }) => state === 'open')) setUnanswered(true);
  const shown = text !== undefined || (query.data && query.data.length > 0);
  if (!shown) return null;
  const isUndecided = project.status === 'open';
  const isAsked = reader === 'stager' || project.bidCount === 0 || wasUnanswered;
  const isOpen = reader === 'onlooker' || (isUndecided && isAsked);
  const band = isOpen ? undefined : foldedBand;
  return (
    <Section
      ground={isOpen ? ground : 'none'}
      aria-labelledby={anchor}
      style={isUndecided && reader === 'owner' ? ownerBand : band}
    >
      <Container className={clsx(asking && 'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16')}>
        <Fold
          title="Questions"
          anchor={anchor}
          headingRef={answering?.heading}
          isOpen={isOpen}
          look="section"
          note={!isOpen && query.data && plural(query.data.length, 'question')}
        >
          <PagedList
            query={query}
            failure="Failed to fetch questions"
            loading={loading}
            empty={<EmptyState level={3} title="No questions yet" text={text} />}
            moreLabel="Show earlier questions"
          >
            {(questions) => (
              <ul className="flex flex-col gap-4">
                {questions.map((question) => (
                  <QuestionCard
                    key={question.id}
                    question={question}
                    propertyState={project.state}
                    ofOwner={reader === 'owner'}
                    actions={answering?.actions}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        </Fold>
        {asking && <AskQuestion projectId={project.id} />}
      </Container>
      {answering?.dialog}
    </Section>
  );
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { PagedList } from '#components/paged-list';
import { POLL } from '#config/poll';
import { questionsQuery } from '#features/questions/queries';
import { useAnchor } from '#lib/hooks';
import { usePoll } from '#lib/query';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { Container, Section } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { Heading } from '#ui/text';
import { type Answering, QuestionCard } from './question-card';

// Forms come for whoever may fill them in.
const AskQuestion = lazy(() => import('./ask-question'));

type Reader = 'owner' | 'stager' | 'onlooker';

const loading = (
  <Loading label="Loading the questions" className="flex flex-col gap-4">
    <Skeleton className="h-32 rounded-lg" />
    <Skeleton className="h-32 rounded-lg" />
  </Loading>
);

interface QuestionsSectionProps {
  project: ProjectDetail;
  reader: Reader;
  ground?: 'none' | 'sand';
  /** What stands there while there are no questions, for whoever may ask or answer: onlookers are shown nothing then. */
  empty?: string;
  /** For the owner. */
  answering?: Answering;
}

/** Where links to the questions lead: `paths.projectQuestions`. */
const anchor = 'questions';

/** By itself, as it may come after the questions only. */
const Title = ({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) => {
  useAnchor(anchor, headingRef);
  return (
    <Heading level={2} id={anchor} ref={headingRef} tabIndex={-1}>
      Questions
    </Heading>
  );
};

/**
 * What stagers ask about a project, and what its owner answers. Where nobody can ask and nobody has asked there is nothing to
 * show; onlookers read what was answered.
 */
const QuestionsSection = ({ project, reader, ground = 'none', empty, answering }: QuestionsSectionProps) => {
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const heading = answering?.heading ?? ownHeading;
  const query = useInfiniteQuery({ ...questionsQuery(project.id), ...usePoll(POLL.questions, { projects: [project.id] }) });
  const asking = reader === 'stager' && project.acceptingBids;
  const text = project.acceptingBids ? empty : undefined;
  const shown = text !== undefined || (query.data && query.data.length > 0);
  if (!shown) return null;
  return (
    <Section ground={ground} aria-labelledby={anchor}>
      <Container className={clsx(asking && 'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16')}>
        <div className="flex min-w-0 flex-col gap-8">
          <Title headingRef={heading} />
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
        </div>
        {asking && (
          <Suspense>
            <AskQuestion projectId={project.id} />
          </Suspense>
        )}
      </Container>
      {answering?.dialog}
    </Section>
  );
};

export default QuestionsSection;

import { Plus } from 'lucide-react';
import { Accordion } from 'radix-ui';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { Page, PageHeader } from '#components/page';
import { Prose } from '#components/prose';
import { paths } from '#config/paths';
import { responseTimes } from '#config/response-times';
import { plural } from '#lib/format';
import { useOnceHydrated } from '#lib/hydrated';
import { site } from '#shared/site/site';
import { Button, ButtonLink } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { TitledCard } from '#ui/layout';
import { EmptyState } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';
import { type Question, type QuestionGroup, questionGroups } from './questions';
import { searchQuestions } from './search';

const answerLook = 'max-w-prose pb-6 text-ink-soft';

const Answered = ({ question: { id, question, answer } }: { question: Question }) => (
  <Accordion.Item id={id} value={id} className="border-b border-line">
    <Accordion.Header asChild>
      <h3>
        <Accordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-6 rounded-sm py-4 text-left text-lg font-medium transition-colors hover:text-evergreen">
          {question}
          <Plus className="size-5 shrink-0 text-terracotta transition-transform duration-200 group-data-[state=open]:rotate-45" />
        </Accordion.Trigger>
      </h3>
    </Accordion.Header>
    <Accordion.Content className="overflow-hidden data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
      <div className={answerLook}>
        <Prose blocks={answer} />
      </div>
    </Accordion.Content>
    {/* Without scripts, a collapsed item could not be opened, and its content is not in the HTML. */}
    <noscript>
      <div className={answerLook}>
        <Prose blocks={answer} />
      </div>
    </noscript>
  </Accordion.Item>
);

const [firstReply] = responseTimes;

const HelpAside = () => (
  <aside className="flex flex-col gap-8 lg:sticky lg:top-28">
    <nav aria-label="Topics" className="hidden lg:block">
      <ul className="flex flex-col border-l border-line">
        {questionGroups.map(({ id, title, questions }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-11 items-center justify-between gap-4 border-l border-transparent pl-5 transition-colors hover:border-evergreen hover:text-evergreen"
            >
              {title}
              <SmallText as="span">{questions.length}</SmallText>
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <TitledCard title="Still have a question?" ground="tint" className="flex flex-col items-start gap-3">
      <Text>Write to us. We answer general questions {firstReply.within}.</Text>
      <ButtonLink to={paths.contact} size="sm" className="mt-1">
        Contact Us
      </ButtonLink>
    </TitledCard>
  </aside>
);

/** Shows a group of questions. Several may be open at a time. `openId`: the one that is open at first. */
const Group = ({ group: { id, title, questions }, openId }: { group: QuestionGroup; openId: string }) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <Heading level={2} size="lg" id={id}>
      {title}
    </Heading>
    <Accordion.Root key={openId} type="multiple" defaultValue={[openId]} className="border-t border-line">
      {questions.map((question) => (
        <Answered key={question.id} question={question} />
      ))}
    </Accordion.Root>
  </section>
);

/** Filters the questions while the reader types. Not a form, because nothing is sent. */
const QuestionSearch = ({ query, onChange }: { query: string; onChange: (query: string) => void }) => (
  <search className="block max-w-xl">
    <Field label="Search the answers">
      <Input
        type="search"
        value={query}
        placeholder="fee, portfolio, cancel…"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  </search>
);

/** Lists the questions. The hash in the URL opens one of them. */
const Questions = () => {
  const [query, setQuery] = useState('');
  const { hash } = useLocation();
  const linked = useOnceHydrated(() => hash.slice(1), '');
  const groups = searchQuestions(questionGroups, query);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const searching = query.trim() !== '';

  // Scrolls here, because the browser looks for the anchor before the questions are rendered.
  useEffect(() => {
    if (linked) document.getElementById(linked)?.scrollIntoView();
  }, [linked]);

  return (
    <div className="grid items-start gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-12">
        <QuestionSearch query={query} onChange={setQuery} />
        <p role="status" className="sr-only">
          {searching ? `${plural(count, 'answer')} found` : ''}
        </p>
        {groups.map((group) => (
          // Nothing suspends here. The boundaries let React hydrate group by group.
          <Suspense key={group.id}>
            <Group group={group} openId={linked} />
          </Suspense>
        ))}
        {count === 0 && (
          <EmptyState
            title="No answer contains those words"
            text="Try fewer or different words, or ask us. A person will answer."
            action={
              <Button variant="secondary" onClick={() => setQuery('')}>
                Show All Questions
              </Button>
            }
          />
        )}
      </div>
      <HelpAside />
    </div>
  );
};

const HelpCenter = () => (
  <Page
    large
    title="Help Center"
    description={`Answers about ${site.name}: submitting a project, comparing bids, finding projects, the platform fee and your account.`}
  >
    <div className="flex items-end justify-between gap-10">
      <PageHeader
        large
        title="Help Center"
        text="Short answers to what owners and staging companies ask us most. If yours is missing, write to us. A person answers."
      />
      <div className="mb-4 hidden w-56 shrink-0 md:block">
        <Illustration name="bookshelf" />
      </div>
    </div>
    <Questions />
  </Page>
);

export default HelpCenter;

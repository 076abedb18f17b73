import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { plural } from '#lib/format';
import { useHydrated } from '#lib/use-hydrated';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { questionGroups } from '../questions';
import { searchQuestions } from '../search';
import { HelpAside } from './help-aside';
import { QuestionGroup } from './question-group';
import { QuestionSearch } from './question-search';

/** All questions and answers, with a search over them. A hash in the address opens the question that it names. */
export const Questions = () => {
  const [query, setQuery] = useState('');
  const { hash } = useLocation();
  const linked = useHydrated() ? hash.slice(1) : '';
  const groups = searchQuestions(questionGroups, query);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const searching = query.trim() !== '';

  // When the page itself is loaded at an anchor, the browser looks for it before there is anything to find.
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
          <QuestionGroup key={group.id} group={group} openId={linked} />
        ))}
        {count === 0 && (
          <EmptyState
            title="No answer has those words"
            text="Try fewer or other words, or ask us; a person will answer."
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

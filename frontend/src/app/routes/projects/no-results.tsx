import { paths } from '#config/paths';
import { ApiError, reasons } from '#lib/errors';
import { screenHeading } from '#lib/hooks';
import { filterNames } from '#shared/project/project.values';
import { searchMiles } from '#shared/service-area/service-area.contract';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState, ErrorState } from '#ui/states';
import { type Change, isSearchable, missingTerms, type Search, type SearchRequest, type SearchTerms } from './search-terms';
import { Suggestions } from './suggestions';

const prompts = {
  everything: 'Enter a city, county or ZIP code to see open projects.',
  state: 'Now choose the state to see the projects there.',
  place: 'Now enter a city or a county to see the projects there.',
};

/** Shown before a search: says which terms are missing. */
export const Prompt = ({ terms, hasAreas }: { terms: SearchTerms; hasAreas: boolean }) => {
  const missing = missingTerms(terms);
  const offer = !hasAreas && missing === 'everything';
  return (
    <EmptyState
      illustration="houses"
      title="Search for Projects in Your Area"
      text={isSearchable(terms) ? 'Keep typing the name of your city or county.' : prompts[missing]}
      action={
        offer && (
          <ButtonLink to={paths.serviceAreas} variant="secondary">
            Set a Service Area
          </ButtonLink>
        )
      }
    />
  );
};

interface EmptyProps {
  search: Search;
  kind: SearchRequest['kind'];
  area: string;
  onChange: (change: Change) => void;
}

/** Shown if no open project is found: suggests other searches. */
export const NothingFound = ({ search: { terms, nearby, narrowing }, kind, area, onChange }: EmptyProps) => {
  const further = nearby && searchMiles.find((miles) => miles > nearby.miles);
  const isNarrowed = filterNames.some((name) => narrowing[name]);
  const texts = {
    terms: `No projects in ${area} are open for bids. Try a larger area.`,
    nearby: `No projects ${area} are open for bids.`,
    areas: `No projects ${area} are open for bids.`,
  };
  // The pressed button disappears when the search changes.
  const change = (next: Change) => {
    onChange(next);
    screenHeading.current?.focus();
  };
  return (
    <EmptyState
      illustration="armchair"
      title="No Projects Found"
      text={texts[kind]}
      action={
        <>
          {isNarrowed && (
            <Button variant="secondary" onClick={() => change(() => ({ narrowing: {} }))}>
              Clear the Filters
            </Button>
          )}
          {nearby && further && (
            <Button variant="secondary" onClick={() => change(() => ({ nearby: { ...nearby, miles: further } }))}>
              Search within {further} miles
            </Button>
          )}
          {kind === 'terms' && <Suggestions terms={terms} onChange={change} />}
          {kind === 'areas' && (
            <ButtonLink to={paths.serviceAreas} variant="secondary">
              Change Your Service Areas
            </ButtonLink>
          )}
        </>
      }
    />
  );
};

const isSessionError = (error: Error): boolean =>
  (error instanceof ApiError && error.status === 401) || /401|unauthorized/i.test(error.message);

export const Failure = ({ error }: { error: Error }) => (
  <ErrorState
    title="Unable to Load Projects"
    text={
      isSessionError(error)
        ? 'Please log in again to continue browsing projects.'
        : reasons(error, 'There was an issue loading projects. Please try again.').join(' ')
    }
    onRetry={() => window.location.reload()}
  />
);

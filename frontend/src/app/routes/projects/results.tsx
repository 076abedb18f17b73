import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MapIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Illustration } from '#components/illustration';
import { LoadMore } from '#components/paged-list';
import { paths } from '#config/paths';
import { usePlaceName } from '#features/account/service-areas';
import { projectSearchQuery } from '#features/projects/queries';
import { ApiError } from '#lib/errors';
import { formatNumber, plural } from '#lib/format';
import { screenHeading } from '#lib/hooks';
import { placeQuery } from '#lib/places';
import type { Project } from '#shared/contracts/project';
import { type ServiceArea, searchMiles } from '#shared/contracts/service-area';
import type { User } from '#shared/contracts/user';
import { Button, ButtonLink } from '#ui/button';
import { Skeleton } from '#ui/skeleton';
import { EmptyState, ErrorState, Notice } from '#ui/states';
import { Text } from '#ui/text';
import { AreasHeading, SaveArea } from './areas';
import { ProjectCard, ProjectCardSkeletons } from './project-card';
import type { Change } from './search-filters';
import {
  type Asked,
  addressOf,
  areaOf,
  askedOf,
  filterNames,
  isSearchable,
  missingTerms,
  type Nearby,
  type Search,
  type SearchTerms,
  showsFailure,
} from './search-terms';
import { Suggestions } from './suggestions';

// With the outlines of counties, once it is asked for.
const ProjectMap = lazy(() => import('./project-map'));

const prompts = {
  everything: 'Enter a city or a county and choose its state to see the projects that take bids there.',
  state: 'Now choose the state to see the projects there.',
  place: 'Now enter a city or a county to see the projects there.',
};

const Prompt = ({ terms, hasAreas }: { terms: SearchTerms; hasAreas: boolean }) => {
  const missing = missingTerms(terms);
  const offer = !hasAreas && missing === 'everything';
  return (
    <EmptyState
      illustration={<Illustration name="houses" />}
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
  kind: Asked['kind'];
  area: string;
  onChange: (change: Change) => void;
}

const NothingFound = ({ search: { terms, nearby, narrowing }, kind, area, onChange }: EmptyProps) => {
  const further = nearby && searchMiles.find((miles) => miles > nearby.miles);
  const isNarrowed = filterNames.some((name) => narrowing[name]);
  const texts = {
    terms: `Nothing takes bids in ${area} right now. Try the county, or a city nearby: new projects come in every day.`,
    nearby: `Nothing takes bids ${area} right now. New projects come in every day.`,
    areas: `Nothing takes bids ${area} right now. New projects come in every day.`,
  };
  // The button goes with what it changes.
  const change = (next: Change) => {
    onChange(next);
    screenHeading.current?.focus();
  };
  return (
    <EmptyState
      illustration={<Illustration name="armchair" />}
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

const Failure = ({ error }: { error: Error }) => (
  <ErrorState
    title="Unable to Load Projects"
    text={
      isSessionError(error)
        ? 'Please log in again to continue browsing projects.'
        : 'There was an issue loading projects. Please try again.'
    }
    onRetry={() => window.location.reload()}
  />
);

const Cards = ({ search, projects }: { search: Search; projects: readonly Project[] }) => {
  const now = new Date();
  return (
    <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} search={addressOf(search)} now={now} />
        </li>
      ))}
    </ul>
  );
};

/** Pages that are asked for by themselves as long as all of them are empty: a search by distance looks through more than it shows. */
const emptyPagesAtMost = 4;

const useSearch = (asked: Asked | null) => {
  const search = useInfiniteQuery({
    ...projectSearchQuery(asked?.query ?? {}),
    enabled: asked !== null,
    // Who comes back to a search sees the earlier results at once, and the new ones when they are here.
    refetchOnMount: 'always',
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = search;
  const goesOn = data?.projects.length === 0 && hasNextPage;
  const lookFurther = goesOn && data.pages < emptyPagesAtMost;
  useEffect(() => {
    if (lookFurther && !isFetching) void fetchNextPage();
  }, [lookFurther, isFetching, fetchNextPage]);
  return { ...search, data: asked && !lookFurther ? data : undefined, goesOn };
};

interface ResultsProps {
  search: Search;
  user: User;
  onChange: (change: Change) => void;
}

interface FoundProps extends ResultsProps {
  asked: Asked | null;
  /** `in Charlotte, NC`, `within 25 miles of Charlotte, NC`, `in your service areas` */
  area: string;
  heading?: ReactNode;
  /** What is searched, as circles on a map. */
  areas?: readonly ServiceArea[];
  /** Beside the line that counts. */
  action?: ReactNode;
}

const Found = ({ search, user, onChange, asked, area, areas = [], heading, action }: FoundProps) => {
  const [mapShown, setMapShown] = useState(false);
  const query = useSearch(asked);
  const { data, error, goesOn } = query;
  const projects = data?.projects;
  const found = projects !== undefined && projects.length > 0;
  const partial = query.hasNextPage || data?.truncated === true;
  const count = projects && (partial ? `${formatNumber(projects.length)}+ projects` : plural(projects.length, 'project'));
  const { terms } = search;
  return (
    <>
      {heading}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
        {/* There from the start, so that what comes into it is read out. */}
        <Text role="status" tone="soft" className={found ? '' : 'sr-only'}>
          {count && `${count} found ${area}`}
        </Text>
        {projects && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {found && (
              <Button
                variant="quiet"
                size="sm"
                aria-expanded={mapShown}
                {...(mapShown && { 'aria-controls': 'project-map' })}
                onClick={() => setMapShown(!mapShown)}
              >
                <MapIcon />
                {mapShown ? 'Hide map' : 'Show map'}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
      {found && mapShown && (
        <Suspense fallback={<Skeleton className="mb-6 h-80 w-full sm:h-112" />}>
          <ProjectMap areas={areas} projects={projects} />
        </Suspense>
      )}
      {found && data?.truncated && (
        <Notice compact className="mb-5">
          There are more than could be looked at: these are the nearest. A smaller distance or a filter shows others.
        </Notice>
      )}
      {found ? (
        <Cards search={search} projects={projects} />
      ) : projects && goesOn ? (
        <EmptyState title="Nothing among the newest so far" text="There are older projects to look through." />
      ) : projects && asked ? (
        <NothingFound
          search={search}
          kind={asked.kind}
          area={asked.kind === 'terms' ? areaOf(terms) : area}
          onChange={onChange}
        />
      ) : !asked || (error && asked.kind === 'terms' && !showsFailure(terms)) ? (
        <Prompt terms={terms} hasAreas={user.serviceAreas.length > 0} />
      ) : error ? (
        <Failure error={error} />
      ) : (
        <ProjectCardSkeletons />
      )}
      {projects && <LoadMore query={query} label="Load more projects" />}
    </>
  );
};

const FoundNearby = ({ nearby, ...props }: ResultsProps & { nearby: Nearby }) => {
  const { data: place } = useQuery(placeQuery(nearby.place));
  const name = usePlaceName(nearby.place);
  if (place === null) {
    return <EmptyState title="No Projects Found" text="We do not know this place. Choose another one from the list." />;
  }
  return (
    <Found
      {...props}
      asked={askedOf(props.search, false)}
      areas={[{ placeId: nearby.place, miles: nearby.miles }]}
      area={`within ${nearby.miles} miles of ${name}`}
      action={<SaveArea area={{ placeId: nearby.place, miles: nearby.miles }} user={props.user} />}
    />
  );
};

/** What a search has found; without one, what is new in the own service areas. */
export const Results = (props: ResultsProps) => {
  const { search, user } = props;
  const asked = askedOf(search, user.serviceAreas.length > 0);
  if (search.nearby) return <FoundNearby {...props} nearby={search.nearby} />;
  if (asked?.kind === 'areas') {
    const areas = user.serviceAreas;
    return <Found {...props} asked={asked} areas={areas} area="in your service areas" heading={<AreasHeading areas={areas} />} />;
  }
  return <Found {...props} asked={asked} area={`in ${areaOf(search.terms)}`} />;
};

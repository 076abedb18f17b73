import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { LoadMore } from '#components/paged-list';
import type { ProjectSearch } from '#config/paths';
import { usePlaceName } from '#features/account/service-areas';
import { projectSearchQuery } from '#features/projects/queries';
import { formatNumber, plural } from '#lib/format';
import { placeQuery } from '#lib/place';
import type { User } from '#shared/account/user.answers';
import { EmptyState, Notice } from '#ui/states';
import { Text } from '#ui/text';
import { AreasHeading, SaveArea } from './areas';
import { Failure, NothingFound, Prompt } from './no-results';
import { ProjectCardSkeletons, ProjectCards } from './project-card';
import {
  addressOf,
  areaOf,
  type Change,
  type Nearby,
  requestFor,
  type Search,
  type SearchRequest,
  showsFailure,
} from './search-terms';

/** How many empty pages to skip automatically. A search by distance examines more projects than it returns. */
const maxEmptyPages = 4;

const useSearch = (asked: SearchRequest | null) => {
  const search = useInfiniteQuery({
    ...projectSearchQuery(asked?.query ?? {}),
    enabled: asked !== null,
    // Coming back, the reader sees the earlier results until new ones arrive.
    refetchOnMount: 'always',
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = search;
  const hasEmptyPage = data?.projects.length === 0 && hasNextPage;
  const fetchesNext = hasEmptyPage && data.pages < maxEmptyPages;
  useEffect(() => {
    if (fetchesNext && !isFetching) void fetchNextPage();
  }, [fetchesNext, isFetching, fetchNextPage]);
  return { ...search, data: asked && !fetchesNext ? data : undefined, hasEmptyPage };
};

interface ResultsProps {
  search: Search;
  user: User;
  onChange: (change: Change) => void;
}

interface FoundProps extends ResultsProps {
  asked: SearchRequest | null;
  /** `in Charlotte, NC`, `within 25 miles of Charlotte, NC`, `in your service areas` */
  area: string;
  /** Also names the area. */
  heading?: ReactNode;
  /** The name of the searched place, for the link back from a project. */
  place?: Pick<ProjectSearch, 'city' | 'state'>;
  /** Shown beside the count. */
  action?: ReactNode;
}

const Found = ({ search, user, onChange, asked, area, place, heading, action }: FoundProps) => {
  const query = useSearch(asked);
  const { data, error, hasEmptyPage } = query;
  const projects = data?.projects;
  const found = projects !== undefined && projects.length > 0;
  const partial = query.hasNextPage || data?.truncated === true;
  const count = projects && (partial ? `${formatNumber(projects.length)}+ projects` : plural(projects.length, 'project'));
  const { terms } = search;
  return (
    <>
      {heading}
      <div className={clsx('mb-5 flex items-center justify-between gap-x-6 gap-y-2 empty:hidden', action && 'flex-wrap')}>
        {/* Always in the document, because screen readers announce only changes of an existing live region. */}
        <Text role="status" tone="soft" className={found ? 'min-w-0' : 'sr-only'}>
          {count && (heading ? count : `${count} found ${area}`)}
        </Text>
        {projects && action}
      </div>
      {found && data?.truncated && (
        <Notice compact className="mb-5">
          There are more projects than we can show. These are the nearest. Choose a smaller distance or a filter to see others.
        </Notice>
      )}
      {found ? (
        <ProjectCards search={{ ...addressOf(search), ...place }} projects={projects} ownId={user.id} />
      ) : projects && hasEmptyPage ? (
        <EmptyState title="Nothing among the newest projects" text="Load more to look through older ones." />
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
      asked={requestFor(props.search, false)}
      {...(place && { place: { city: place.name, state: place.county.state } })}
      area={`within ${nearby.miles} miles of ${name}`}
      action={<SaveArea area={{ placeId: nearby.place, miles: nearby.miles }} user={props.user} />}
    />
  );
};

/** Shows the results of a search. Without one, shows the new projects in the reader's own service areas. */
export const Results = (props: ResultsProps) => {
  const { search, user } = props;
  const asked = requestFor(search, user.serviceAreas.length > 0);
  if (search.nearby) return <FoundNearby {...props} nearby={search.nearby} />;
  if (asked?.kind === 'areas') {
    const areas = user.serviceAreas;
    return <Found {...props} asked={asked} area="in your service areas" heading={<AreasHeading areas={areas} />} />;
  }
  return <Found {...props} asked={asked} area={`in ${areaOf(search.terms)}`} />;
};

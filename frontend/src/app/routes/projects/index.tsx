import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { Page, PageHeader, ScreenLoading } from '#components/page';
import { LoadMore } from '#components/paged-list';
import { AccessRestricted } from '#components/screen-notice';
import { paths } from '#config/paths';
import { projectSearchQuery } from '#features/projects/queries';
import { isStager, useAuth } from '#lib/auth';
import { ApiError } from '#lib/errors';
import { formatNumber, plural } from '#lib/format';
import type { Project } from '#shared/contracts/project';
import { Card } from '#ui/layout';
import { EmptyState, ErrorState } from '#ui/states';
import { Text } from '#ui/text';
import { ProjectCard, ProjectCardSkeletons } from './project-card';
import { SearchFilters } from './search-filters';
import { areaOf, isSearchable, missingTerms, type SearchTerms, showsFailure, termsOf } from './search-terms';

const prompts = {
  everything: 'Enter a city or a county and choose its state to see the projects that take bids there.',
  state: 'Now choose the state to see the projects there.',
  place: 'Now enter a city or a county to see the projects there.',
};

const Prompt = ({ terms }: { terms: SearchTerms }) => (
  <EmptyState
    illustration={<Illustration name="houses" />}
    title="Search for Projects in Your Area"
    text={isSearchable(terms) ? 'Keep typing the name of your city or county.' : prompts[missingTerms(terms)]}
  />
);

const NothingFound = ({ terms }: { terms: SearchTerms }) => (
  <EmptyState
    illustration={<Illustration name="armchair" />}
    title="No Projects Found"
    text={`Nothing takes bids in ${areaOf(terms)} right now. Try the county, or a city nearby: new projects come in every day.`}
  />
);

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

const resultLine = (projects: readonly Project[], partial: boolean, terms: SearchTerms): string =>
  `${partial ? `${formatNumber(projects.length)}+ projects` : plural(projects.length, 'project')} found in ${areaOf(terms)}`;

const Cards = ({ terms, projects }: { terms: SearchTerms; projects: readonly Project[] }) => {
  const now = new Date();
  return (
    <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} terms={terms} now={now} />
        </li>
      ))}
    </ul>
  );
};

const Results = ({ terms }: { terms: SearchTerms }) => {
  const search = useInfiniteQuery({
    ...projectSearchQuery(terms),
    enabled: isSearchable(terms),
    // Who comes back to a search sees the earlier results at once, and the new ones when they are here.
    refetchOnMount: 'always',
  });
  const { error } = search;
  const projects = isSearchable(terms) ? search.data : undefined;
  const found = projects !== undefined && projects.length > 0;
  return (
    <>
      {/* There from the start, so that what comes into it is read out. */}
      <Text role="status" tone="soft" className={found ? 'mb-5' : 'sr-only'}>
        {projects && resultLine(projects, search.hasNextPage, terms)}
      </Text>
      {found ? (
        <Cards terms={terms} projects={projects} />
      ) : projects ? (
        <NothingFound terms={terms} />
      ) : !isSearchable(terms) || (error && !showsFailure(terms)) ? (
        <Prompt terms={terms} />
      ) : error ? (
        <Failure error={error} />
      ) : (
        <ProjectCardSkeletons />
      )}
      {found && <LoadMore query={search} label="Load more projects" />}
    </>
  );
};

const FindProjects = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const terms = termsOf(query);
  // The address is the search: it survives a look at one project, a reload, and can be passed on. Read where it is now, as two
  // fields may settle between two renders.
  const change = (changed: Partial<SearchTerms>) => {
    const present = termsOf(new URLSearchParams(window.location.search));
    navigate(paths.projects({ ...present, ...changed }), { replace: true, preventScrollReset: true });
  };
  return (
    <Page title="Find Projects">
      <PageHeader
        title="Find Projects"
        text="Homes in your area that are waiting for a stager. Bidding is free."
        back={{ to: paths.dashboard, label: 'Go Back To Dashboard' }}
      />
      <Card className="mb-8">
        <SearchFilters terms={terms} onChange={change} />
      </Card>
      <Results terms={terms} />
    </Page>
  );
};

const Projects = () => {
  const { status, user } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  return isStager(user) ? <FindProjects /> : <AccessRestricted text="Only staging companies can browse available projects" />;
};

export default Projects;

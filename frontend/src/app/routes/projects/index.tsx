import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page, PageHeader, ScreenLoading } from '#components/page';
import { AccessRestricted } from '#components/screen-notice';
import { paths } from '#config/paths';
import { isStager, useAuth } from '#lib/auth';
import type { User } from '#shared/contracts/user';
import { Card } from '#ui/layout';
import { Results } from './results';
import { type Change, SearchFilters } from './search-filters';
import { addressOf, searchOf } from './search-terms';

const FindProjects = ({ user }: { user: User }) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(query);
  // The address is the search: it survives a look at one project, a reload, and can be passed on. Read where it is now, as two
  // fields may settle between two renders.
  const change = (next: Change) => {
    const present = searchOf(new URLSearchParams(window.location.search));
    navigate(paths.projects(addressOf({ ...present, ...next(present) })), { replace: true, preventScrollReset: true });
  };
  return (
    <Page title="Find Projects">
      <PageHeader
        title="Find Projects"
        text="Homes in your area that are waiting for a stager. Bidding is free."
        back={{ to: paths.dashboard, label: 'Go Back To Dashboard' }}
      />
      <Card className="mb-8">
        <SearchFilters search={search} onChange={change} />
      </Card>
      <Results search={search} user={user} onChange={change} />
    </Page>
  );
};

const Projects = () => {
  const { status, user } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  return user && isStager(user) ? (
    <FindProjects user={user} />
  ) : (
    <AccessRestricted text="Only staging companies can browse available projects" />
  );
};

export default Projects;

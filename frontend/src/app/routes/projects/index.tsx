import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page, PageHeader } from '#components/page';
import { StagersOnly } from '#components/screen-notice';
import { paths } from '#config/paths';
import type { User } from '#shared/account/user.answers';
import { Results } from './results';
import { SearchForm } from './search-form';
import { addressOf, type Change, searchOf } from './search-terms';

const FindProjects = ({ user }: { user: User }) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(query);
  // The search is in the URL, so that it survives a reload and can be shared. Reads the window's URL, because two fields may change
  // between two renders.
  const change = (next: Change) => {
    const present = searchOf(new URLSearchParams(window.location.search));
    navigate(paths.projects(addressOf({ ...present, ...next(present) })), { replace: true, preventScrollReset: true });
  };
  return (
    <Page title="Find Projects">
      <PageHeader
        title="Find Projects"
        text={<span className="max-sm:hidden">Homes in your area that need a stager. Bidding is free.</span>}
        back={{ to: paths.dashboard, label: 'Go Back To Dashboard' }}
      />
      <SearchForm search={search} onChange={change} />
      <Results search={search} user={user} onChange={change} />
    </Page>
  );
};

const Projects = () => (
  <StagersOnly
    text="Only staging companies can browse available projects"
    joining="With a free account you see every home near you that needs a stager, and bid on it for free. You pay a flat fee only when an owner accepts your bid."
  >
    {(user) => <FindProjects user={user} />}
  </StagersOnly>
);

export default Projects;

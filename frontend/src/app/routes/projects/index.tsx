import { clsx } from 'clsx';
import { Search as SearchIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page, PageHeader, ScreenLoading } from '#components/page';
import { AccessRestricted } from '#components/screen-notice';
import { paths } from '#config/paths';
import { usePlaceName } from '#features/account/service-areas';
import { isStager, useAuth } from '#lib/auth';
import type { User } from '#shared/contracts/answers/user';
import { Button } from '#ui/button';
import { Card } from '#ui/layout';
import { Text, TextLink } from '#ui/text';
import { Results } from './results';
import { type Change, SearchFilters } from './search-filters';
import { addressOf, areaOf, isSearchable, type Nearby, type Search, searchOf } from './search-terms';
import { WhereField } from './where-field';

const NearbySummary = ({ nearby: { place, miles } }: { nearby: Nearby }) => `Within ${miles} miles of ${usePlaceName(place)}`;

/** The search in one line. */
const SearchSummary = ({ search: { terms, nearby } }: { search: Search }) =>
  nearby ? <NearbySummary nearby={nearby} /> : areaOf(terms);

interface SearchCardProps {
  search: Search;
  /** There are results without a search, of the reader's own areas. */
  hasAreas: boolean;
  /** Always in sight. */
  where: ReactNode;
  children: ReactNode;
}

/** The search fields. On a phone with results they are collapsed to one line, so that the results come first. */
const SearchCard = ({ search, hasAreas, where, children }: SearchCardProps) => {
  const isAsked = search.nearby !== null || isSearchable(search.terms);
  const [open, setOpen] = useState(!isAsked && !hasAreas);
  const id = useId();
  return (
    <Card className="mb-6 flex flex-col gap-4 max-sm:p-4 sm:gap-5">
      {where}
      {(!open || isAsked || hasAreas) && (
        <div className="flex items-center justify-between gap-4 sm:hidden">
          <Text as="span" weight="medium" className="min-w-0 truncate">
            {isAsked ? <SearchSummary search={search} /> : <TextLink to={paths.serviceAreas}>Your service areas</TextLink>}
          </Text>
          <Button
            variant="secondary"
            size="sm"
            className="shrink-0"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <SearchIcon />
            {open ? 'Hide Search' : 'Change Search'}
          </Button>
        </div>
      )}
      <div id={id} className={clsx(!open && 'max-sm:hidden')}>
        {children}
      </div>
    </Card>
  );
};

const FindProjects = ({ user }: { user: User }) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(query);
  // The address holds the search, so that it survives a visit to a project and a reload, and can be shared. Read from the window,
  // because two fields may change between two renders.
  const change = (next: Change) => {
    const present = searchOf(new URLSearchParams(window.location.search));
    navigate(paths.projects(addressOf({ ...present, ...next(present) })), { replace: true, preventScrollReset: true });
  };
  // The fields begin anew with what was chosen above them.
  const [chosen, setChosen] = useState(0);
  const choose = (next: Change) => {
    change(next);
    setChosen((times) => times + 1);
  };
  return (
    <Page title="Find Projects">
      <PageHeader
        title="Find Projects"
        text={<span className="max-sm:hidden">Homes in your area that are waiting for a stager. Bidding is free.</span>}
        back={{ to: paths.dashboard, label: 'Go Back To Dashboard' }}
      />
      <SearchCard search={search} hasAreas={user.serviceAreas.length > 0} where={<WhereField onChange={choose} />}>
        <SearchFilters key={chosen} search={search} onChange={change} />
      </SearchCard>
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
    <AccessRestricted
      text="Only staging companies can browse available projects"
      joining="With a free account you see every home that waits for a stager near you, and bid on it at no cost. A flat fee is due only when an owner accepts your bid."
    />
  );
};

export default Projects;

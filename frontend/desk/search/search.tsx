import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { LoadingText } from '#desk/parts/loading-text';
import { ExcerptRow, Facts, loadFailure, ProjectMark, SuspendedBadge } from '#desk/parts/panel-list';
import { findQuery } from '#desk/queries';
import { UserLink } from '#desk/users/user-link';
import { plural } from '#lib/format';
import { userTypeLabel } from '#shared/account/user.values';
import { formatPlace } from '#shared/labels';
import type { FoundProject, Found as FoundThings, FoundUser } from '#shared/operations/operations.answers';
import { IconButton } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Card } from '#ui/layout';
import { Heading, SmallText, TextLink } from '#ui/text';
import { DeletionResult, parseDeletionLookup } from './deletion';

/** How long the typing must pause before the search starts. */
const debounceMs = 250;

const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const UserRow = ({ user: { id, name, company, email, userType, stagerIdentifier, suspended } }: { user: FoundUser }) => (
  <ExcerptRow mark={suspended && <SuspendedBadge />}>
    <UserLink id={id} name={name} />
    <Facts of={[company, userTypeLabel(userType), stagerIdentifier, email]} />
  </ExcerptRow>
);

const ProjectRow = ({ project }: { project: FoundProject }) => (
  <ExcerptRow mark={<ProjectMark project={project} />}>
    <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
    <SmallText>
      {formatPlace(project.neighborhood, project.city, project.state)} · by{' '}
      <UserLink id={project.ownerName === null ? null : project.ownerId} name={project.ownerName ?? 'a deleted account'} />
    </SmallText>
  </ExcerptRow>
);

interface GroupProps {
  title: string;
  count: number;
  hasMore: boolean;
  none: string;
  children: ReactNode;
}

const Group = ({ title, count, hasMore, none, children }: GroupProps) => {
  const titleId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Heading level={2} size="xs" id={titleId}>
        {title}
      </Heading>
      {count > 0 ? (
        <ul className="flex flex-col" aria-labelledby={titleId}>
          {children}
        </ul>
      ) : (
        <SmallText>{none}</SmallText>
      )}
      {hasMore && <SmallText weight="medium">There are more. Type more letters to narrow the search.</SmallText>}
    </div>
  );
};

const Results = ({ found }: { found: FoundThings }) => (
  <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
    <Group
      title="Users"
      count={found.users.length}
      hasMore={found.hasMoreUsers}
      none="No users match. Search by the start of a name, company or email, or by a whole stager ID, user ID or link."
    >
      {found.users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </Group>
    <Group
      title="Projects"
      count={found.projects.length}
      hasMore={found.hasMoreProjects}
      none="No projects match. Search by the start of a title, city or neighborhood, or by a whole project ID or link."
    >
      {found.projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </Group>
  </div>
);

/** The server's limit. */
const maxQueryLength = 100;

const Found = ({ text }: { text: string }) => {
  const query = useQuery(findQuery(text.slice(0, maxQueryLength)));
  const { users, projects } = query.data ?? {};
  return (
    <>
      <SmallText role="status">
        {users && projects ? `${plural(users.length, 'user')} and ${plural(projects.length, 'project')} found` : 'Searching'}
      </SmallText>
      <Loaded query={query} failure={loadFailure} loading={<LoadingText label="Searching" lines={3} />}>
        {(found) => <Results found={found} />}
      </Loaded>
    </>
  );
};

/** Passed in the navigation's state and not in the URL, because the text may be an email address. */
interface SearchState {
  find: string;
}

/** Returns a function that searches for a text from elsewhere in the panel. */
export const useFind = (): ((text: string) => void) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (text) => navigate({ pathname, search }, { state: { find: text } satisfies SearchState });
};

/** Searches users, projects and deletions from every part of the panel. Results close when the panel navigates. */
export const Search = () => {
  const { key, state } = useLocation();
  const asked = (state as SearchState | null)?.find ?? '';
  const [text, setText] = useState(asked);
  const settled = useDebounced(text.trim());
  const deletion = parseDeletionLookup(settled);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setText('');
    field.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation, also when the same text is asked for again.
  useEffect(() => {
    setText(asked);
    if (asked) field.current?.focus();
  }, [key]);
  return (
    <>
      <search className="min-w-0 flex-1 print:hidden">
        <Field label="Search users, projects and deleted accounts" labelHidden className="max-w-2xl">
          <Input
            ref={field}
            type="search"
            className="[&::-webkit-search-cancel-button]:hidden"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="Name, email, project, ID or deletion reference"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={({ key: pressed }) => pressed === 'Escape' && close()}
          />
        </Field>
      </search>
      {settled.length >= 2 && text.trim().length >= 2 && (
        <Card as="section" aria-label="Search results" className="relative order-last flex basis-full flex-col gap-4 pr-16">
          {deletion ? <DeletionResult asked={deletion} /> : <Found text={settled} />}
          <IconButton label="Close search" className="absolute top-2 right-2" onClick={close}>
            <X />
          </IconButton>
        </Card>
      )}
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { ExcerptRow, loadFailure, ProjectMark, SuspendedBadge } from '#desk/parts/panel-list';
import { findQuery } from '#desk/queries';
import { plural } from '#lib/format';
import type { Found, FoundProject, FoundUser } from '#shared/contracts/answers/operations';
import { userTypeLabel } from '#shared/contracts/user-types';
import { formatPlace } from '#shared/labels';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Card } from '#ui/layout';
import { Loading, SkeletonText } from '#ui/skeleton';
import { Heading, SmallText, TextLink } from '#ui/text';
import { UserLink } from './user-link';

/** A pause in the typing, in milliseconds, after which the text is looked for. */
const pauseMs = 250;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const UserRow = ({ user: { id, name, company, email, userType, stagerIdentifier, suspended } }: { user: FoundUser }) => (
  <ExcerptRow mark={suspended && <SuspendedBadge />}>
    <UserLink id={id}>{name}</UserLink>
    <SmallText>{[company, userTypeLabel(userType), stagerIdentifier, email].filter(Boolean).join(' · ')}</SmallText>
  </ExcerptRow>
);

const ProjectRow = ({ project }: { project: FoundProject }) => (
  <ExcerptRow mark={<ProjectMark project={project} />}>
    <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
    <SmallText>
      {formatPlace(project.neighborhood, project.city, project.state)} · by{' '}
      <UserLink id={project.ownerName === null ? null : project.ownerId}>{project.ownerName ?? 'a deleted account'}</UserLink>
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
      <Heading level={3} size="xs" id={titleId}>
        {title}
      </Heading>
      {count > 0 ? (
        <ul className="flex flex-col" aria-labelledby={titleId}>
          {children}
        </ul>
      ) : (
        <SmallText>{none}</SmallText>
      )}
      {hasMore && <SmallText weight="medium">There are more. Another letter narrows it.</SmallText>}
    </div>
  );
};

const Results = ({ found }: { found: Found }) => (
  <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
    <Group
      title="Users"
      count={found.users.length}
      hasMore={found.hasMoreUsers}
      none="Nobody has a name or address that begins so."
    >
      {found.users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </Group>
    <Group
      title="Projects"
      count={found.projects.length}
      hasMore={found.hasMoreProjects}
      none="No project has a title or place that begins so."
    >
      {found.projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </Group>
  </div>
);

const countsOf = ({ users, projects }: Found): string =>
  `${plural(users.length, 'user')} and ${plural(projects.length, 'project')} found`;

const Searched = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const query = useQuery(findQuery(text));
  return (
    <Card as="section" aria-label="What was found" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <SmallText role="status">{query.data ? countsOf(query.data) : 'Looking'}</SmallText>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Clear
        </Button>
      </div>
      <Loaded
        query={query}
        failure={loadFailure}
        loading={
          <Loading label="Looking">
            <SkeletonText lines={3} />
          </Loading>
        }
      >
        {(found) => <Results found={found} />}
      </Loaded>
    </Card>
  );
};

/** What the field is to hold, as it goes with a step in the panel: not in the address, as it may be somebody's. */
interface Asked {
  find: string;
}

/** Looks for something from elsewhere in the panel. */
export const useFind = (): ((text: string) => void) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (text) => navigate({ pathname, search }, { state: { find: text } satisfies Asked });
};

/** One field for users and projects, on every part of the panel. What was found goes with every step in the panel. */
export const Find = () => {
  const { key, state } = useLocation();
  const asked = (state as Asked | null)?.find ?? '';
  const [text, setText] = useState(asked);
  const settled = useSettled(text.trim());
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step, also where the same is asked again.
  useEffect(() => {
    setText(asked);
    if (asked) field.current?.focus();
  }, [key]);
  return (
    <search className="mb-6 flex flex-col gap-4 print:hidden">
      <Field
        label="Find users and projects"
        hint="The beginning of a name, company, e-mail address, title, city or neighborhood; a stager identifier, an id or a link."
        className="max-w-3xl"
      >
        <Input
          ref={field}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {settled.length >= 2 && text.trim().length >= 2 && <Searched text={settled} onClose={() => setText('')} />}
    </search>
  );
};

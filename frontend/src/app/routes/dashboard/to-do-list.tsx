import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { connectedText } from '#features/bids/connected';
import { bidContactQuery, projectBidsQuery } from '#features/bids/queries';
import { conversationsQuery } from '#features/messages/queries';
import { formatDollars, formatTimeLeft, plural } from '#lib/format';
import { useNow } from '#lib/hooks';
import { introduceAs } from '#lib/introduction';
import { telephone } from '#shared/account/telephone';
import type { ReceivedBid } from '#shared/bid/bid.answers';
import type { Project } from '#shared/project/project.answers';
import { Button, ButtonLink } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { Heading, Text } from '#ui/text';
import { Thumb } from '#ui/thumb';
import { type ToDo, toDosOf, withoutContacted } from './to-do';

interface ItemProps {
  project: Project;
  title: string;
  text?: string;
  action: ReactNode;
}

const Item = ({ project, title, text, action }: ItemProps) => (
  <li className="flex flex-col gap-x-8 gap-y-3 border-t border-linen/20 py-4 first:border-t-0 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
    <div className="flex min-w-0 items-center gap-4">
      <Thumb src={project.photos[0]} />
      <div className="flex min-w-0 flex-col">
        <Heading level={3} size="sm">
          {title}
        </Heading>
        <Text size="sm" tone="sage">
          {text ? `${project.title} · ${text}` : project.title}
        </Text>
      </div>
    </div>
    <div className="flex shrink-0 max-sm:pl-18">{action}</div>
  </li>
);

interface StepLinkProps {
  to: string;
  state?: object;
  label: string;
  /** For screen readers. */
  name: string;
}

const StepLink = ({ label, name, ...link }: StepLinkProps) => (
  <ButtonLink {...link} variant="inverse" size="sm" aria-label={name}>
    {label}
  </ButtonLink>
);

/** Loads the project's bids for the stager's name, because the list of received bids has no names. */
const FeeDue = ({ todo: { project, dueAt, stagerId, others }, now }: { todo: Extract<ToDo, { kind: 'feeDue' }>; now: Date }) => {
  const { data: bids } = useInfiniteQuery(projectBidsQuery(project.id));
  const stager = bids?.find(({ userId }) => userId === stagerId)?.bidder.stagerIdentifier ?? 'Your stager';
  const left = formatTimeLeft(dueAt, now);
  return (
    <Item
      project={project}
      title={left ? `${stager} has ${left} to pay the fee` : `The time of ${stager} to pay the fee is up`}
      {...(others > 0 && { text: `${plural(others, 'other bid')} pending` })}
      action={
        <StepLink
          to={paths.conversation(stagerId)}
          state={introduceAs(stager, project.id)}
          label="Message Stager"
          name={`Message Stager of ${project.title}`}
        />
      }
    />
  );
};

/** Shows how to reach the stager, for three days or until the two have exchanged messages. */
const Connected = ({ todo: { project, bidId } }: { todo: Extract<ToDo, { kind: 'connected' }> }) => {
  const { data: contact } = useQuery(bidContactQuery(bidId));
  const phone = contact?.leftAt ? null : contact?.phone;
  return (
    <Item
      project={project}
      title={contact && !contact.leftAt ? connectedText(contact) : 'You are connected with your stager'}
      text="they will contact you within 24 hours"
      action={
        <span className="flex flex-wrap gap-2">
          {phone && <StepLink to={telephone(phone)} label="Call" name={`Call ${contact?.name}: ${project.title}`} />}
          <StepLink to={paths.project(project.id)} label="See Contact" name={`See Contact: ${project.title}`} />
        </span>
      }
    />
  );
};

interface LinkedStep extends Pick<ItemProps, 'title' | 'text'>, Pick<StepLinkProps, 'to' | 'label'> {
  /** If the label and the project's title say too little. */
  name?: string;
}

/** Returns a step that is taken on another page. */
const linkOf = (todo: Exclude<ToDo, { kind: 'connected' | 'feeDue' | 'noState' | 'noBids' }>): LinkedStep => {
  const { id, title: project } = todo.project;
  switch (todo.kind) {
    case 'compare': {
      const [bids, lowest, label] = [
        plural(todo.count, 'bid'),
        formatDollars(todo.lowest),
        todo.count === 1 ? 'View Bid' : 'Compare',
      ];
      const title = `${bids} ${todo.count === 1 ? 'of' : 'from'} ${lowest}`;
      return { title, to: paths.projectBids(id), label, name: `${label}: ${bids} on ${project}` };
    }
    case 'questions': {
      const questions = plural(todo.count, 'question');
      const name = `Answer: ${questions} about ${project}`;
      return { title: `${questions} to answer`, to: paths.projectQuestions(id), label: 'Answer', name };
    }
    case 'dates':
      return { title: todo.title, to: paths.projectDates(id), label: 'See Dates' };
    case 'review': {
      const text = 'completed, not reviewed yet';
      return { title: 'How was your stager?', text, to: paths.projectReviews(id), label: 'Leave a Review' };
    }
    case 'reopened': {
      const text = 'it is open for bids again';
      return { title: `The stager you chose ${todo.why}`, text, to: paths.project(id), label: 'View Project' };
    }
  }
};

interface ToDoItemProps {
  todo: ToDo;
  now: Date;
  onAct: (action: 'edit' | 'photos', project: Project) => void;
}

const ToDoItem = ({ todo, now, onAct }: ToDoItemProps) => {
  const { project } = todo;
  const act = (action: 'edit' | 'photos', label: string) => (
    <Button variant="inverse" size="sm" aria-label={`${label}: ${project.title}`} onClick={() => onAct(action, project)}>
      {label}
    </Button>
  );
  if (todo.kind === 'connected') return <Connected todo={todo} />;
  if (todo.kind === 'feeDue') return <FeeDue todo={todo} now={now} />;
  if (todo.kind === 'noState')
    return <Item project={project} title="Stagers cannot find it" text="it has no state" action={act('edit', 'Add State')} />;
  if (todo.kind === 'noBids') {
    const hasPhotos = project.photos.length > 0;
    return (
      <Item
        project={project}
        title={`No bids after ${plural(todo.days, 'day')}`}
        text={hasPhotos ? 'add details or reduce the scope' : 'stagers bid on what they can see'}
        action={hasPhotos ? act('edit', 'Edit Project') : act('photos', 'Add Photos')}
      />
    );
  }
  const { to, label, name = `${label}: ${project.title}`, ...item } = linkOf(todo);
  return <Item project={project} {...item} action={<StepLink to={to} label={label} name={name} />} />;
};

interface ToDoListProps extends Pick<ToDoItemProps, 'onAct'> {
  projects: readonly Project[];
  /** By project. */
  bids: ReadonlyMap<string, readonly ReceivedBid[]>;
}

/** Has the dashboard's clock, so that it does not render the table of projects. */
export const ToDoList = ({ projects, bids, onAct }: ToDoListProps) => {
  const now = useNow(POLL.countdown);
  const all = toDosOf(projects, bids, now);
  // Loaded only within three days after an award.
  const spoken = useInfiniteQuery({ ...conversationsQuery(), enabled: all.some(({ kind }) => kind === 'connected') });
  const todos = withoutContacted(all, spoken.data ?? []);
  if (todos.length === 0) return null;
  return (
    <TitledCard
      title={todos.length === 1 ? 'Next step' : `${todos.length} next steps`}
      size="md"
      ground="dark"
      padding="lg"
      className="mb-6"
    >
      <ul className="mt-5 flex flex-col">
        {todos.map((todo) => (
          <ToDoItem key={`${todo.kind} ${todo.project.id}`} todo={todo} now={now} onAct={onAct} />
        ))}
      </ul>
    </TitledCard>
  );
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { Reply, Search, StickyNote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardsSkeleton, itemHeadingId, PanelList, panelHeading, useScrollToItem } from '#desk/parts/panel-list';
import { contactMessagesQuery, useEditContactMessage } from '#desk/queries';
import { useFind } from '#desk/search/search';
import { useOwnUsername } from '#desk/sign-in/session';
import { useContractForm } from '#lib/form';
import { formatDateTime } from '#lib/format';
import { toast } from '#lib/toast';
import type { ContactAnswer, ContactMessage } from '#shared/contact-message/contact-message.answers';
import {
  contactMessageStatuses,
  contactSubjects,
  EditContactMessageBody,
} from '#shared/contact-message/contact-message.contract';
import { links } from '#shared/links';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button } from '#ui/button';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';
import { Card } from '#ui/layout';
import { Notice } from '#ui/states';
import { EmailText, ExternalLink, Heading, SmallText, Text } from '#ui/text';
import { AnswerDialog } from './answer-dialog';

/** Edits the administrators' note on a message. Saving an empty note removes it. */
const NoteDialog = ({ message, onClose }: { message: ContactMessage; onClose: () => void }) => {
  const edit = useEditContactMessage(message.id);
  const { register, formState, submit } = useContractForm(EditContactMessageBody, {
    defaultValues: { adminNotes: message.adminNotes ?? '' },
    onSubmit: async ({ adminNotes }) => {
      await edit.mutateAsync({ adminNotes: adminNotes ?? null });
      toast({ title: adminNotes ? 'Note Saved' : 'Note Removed' });
      onClose();
    },
  });
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title={`Note on the message from ${message.name}`}
      description="Only administrators can read it."
      onSubmit={submit}
      pending={edit.isPending}
      submitLabel="Save Note"
    >
      <Field label="Note" error={formState.errors.adminNotes?.message}>
        <Textarea rows={5} {...register('adminNotes')} />
      </Field>
    </FormDialog>
  );
};

type Status = ContactMessage['status'];

const looks: Record<Status, { label: string; tone: BadgeTone }> = {
  unread: { label: 'Unread', tone: 'terracotta' },
  read: { label: 'Read', tone: 'dusk' },
  resolved: { label: 'Resolved', tone: 'green' },
};
const choices = Object.fromEntries(contactMessageStatuses.map((status) => [status, looks[status].label]));

const replyTo = ({ email, subject }: ContactMessage): string =>
  `${links.mailTo(email)}?subject=${encodeURIComponent(`Re: ${contactSubjects[subject]}`)}`;

const Answer = ({ answer }: { answer: ContactAnswer }) => {
  const { text, outcome, administrator, answeredAt } = answer;
  const who = administrator === useOwnUsername() ? 'you' : 'another administrator';
  return (
    <Notice
      compact
      tone={outcome === 'sent' ? 'success' : 'warning'}
      title={outcome === 'sent' ? `Answered by ${who}` : `Answered by ${who}, delivery not confirmed`}
    >
      <span className="whitespace-pre-line">{text}</span>
      <SmallText>
        <time dateTime={answeredAt}>{formatDateTime(answeredAt)}</time>
      </SmallText>
    </Notice>
  );
};

const ContactMessageCard = ({ message }: { message: ContactMessage }) => {
  const titleId = itemHeadingId(message.id);
  const [noting, setNoting] = useState(false);
  const [answering, setAnswering] = useState(false);
  const marking = useEditContactMessage(message.id);
  const find = useFind();
  const { name, email, subject, createdAt, adminNotes, answers } = message;
  const status = marking.isPending ? (marking.variables.status ?? message.status) : message.status;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Heading level={3} size="sm" id={titleId} tabIndex={-1}>
              {contactSubjects[subject]}
            </Heading>
            <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
          </div>
          <SmallText>
            {name} ·{' '}
            <ExternalLink href={replyTo(message)}>
              <EmailText email={email} />
            </ExternalLink>
          </SmallText>
        </div>
        <SmallText as="span">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </SmallText>
      </div>
      <Text className="max-w-3xl whitespace-pre-line">{message.message}</Text>
      {answers.map((answer) => (
        <Answer key={answer.answeredAt} answer={answer} />
      ))}
      {adminNotes && (
        <Notice compact title="Note">
          <span className="whitespace-pre-line">{adminNotes}</span>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 print:hidden">
        <Field label={`Status of the message from ${name}`} labelHidden className="w-40">
          <Select
            options={choices}
            value={status}
            onChange={(event) => marking.mutate({ status: event.currentTarget.value as Status })}
          />
        </Field>
        <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => setNoting(true)}>
          <StickyNote />
          {adminNotes ? 'Edit Note' : 'Add Note'}
        </Button>
        <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => find(email)}>
          <Search />
          Find User
        </Button>
        <Button variant="secondary" size="sm" aria-describedby={titleId} onClick={() => setAnswering(true)}>
          <Reply />
          {answers.length > 0 ? 'Answer Again' : 'Answer'}
        </Button>
      </div>
      {noting && <NoteDialog message={message} onClose={() => setNoting(false)} />}
      {answering && <AnswerDialog message={message} onClose={() => setAnswering(false)} />}
    </Card>
  );
};

/** Reads the status filter from the URL, because links lead to pending messages. */
const useStatusFilter = () => {
  const [query, setQuery] = useSearchParams();
  const status = contactMessageStatuses.find((one) => one === query.get('status'));
  const show = (next: string, { item = false } = {}) => {
    const wanted = new URLSearchParams(query);
    wanted.delete('status');
    if (next) wanted.set('status', next);
    if (!item) wanted.delete('item');
    setQuery(wanted, { replace: true });
  };
  return { status, show };
};

/** Moves the focus to the list's heading if the focused message leaves the list. */
const useFocusAfterRemoval = (shown: number): void => {
  const before = useRef(shown);
  useEffect(() => {
    if (shown < before.current && document.activeElement === document.body) panelHeading.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
};

const ContactMessages = () => {
  const { status, show } = useStatusFilter();
  const query = useInfiniteQuery(contactMessagesQuery(status));
  // An old unread message may be on a later page, so the list of unread messages is searched, too.
  useScrollToItem(query, status ? undefined : () => show('unread', { item: true }));
  useFocusAfterRemoval(query.data?.length ?? 0);
  return (
    <PanelList
      title="Contact Messages"
      text={`Messages from the contact form, the ${status === 'unread' ? 'oldest' : 'latest'} first.`}
      query={query}
      choice={
        <Field label="Show" className="mb-5 w-52 print:hidden">
          <Select
            placeholder="All messages"
            options={choices}
            value={status ?? ''}
            onChange={({ currentTarget }) => show(currentTarget.value)}
          />
        </Field>
      }
      loading={<CardsSkeleton label="Loading the messages" columns={1} />}
      empty={
        status
          ? { illustration: 'letters', title: 'No messages with this status', text: 'Choose “All messages” to see the others.' }
          : {
              illustration: 'letters',
              title: 'No messages yet',
              text: 'Messages from the contact form appear here and in the support mailbox.',
            }
      }
    >
      {(messages) => (
        <ul className="grid grid-cols-1 gap-5">
          {messages.map((message) => (
            <ContactMessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </PanelList>
  );
};

export default ContactMessages;

import { Reply, StickyNote } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDateTime } from '#lib/format';
import { type ContactMessage, contactMessageStatuses, contactSubjects } from '#shared/contracts/contact-message';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Field } from '#ui/field';
import { Heading } from '#ui/heading';
import { Notice } from '#ui/notice';
import { Select } from '#ui/select';
import { Text } from '#ui/text';
import { ExternalLink } from '#ui/text-link';
import { useEditContactMessage } from '../api/edit-contact-message';
import { NoteDialog } from './note-dialog';

type Status = ContactMessage['status'];

const looks: Record<Status, { label: string; tone: BadgeTone }> = {
  unread: { label: 'Unread', tone: 'terracotta' },
  read: { label: 'Read', tone: 'dusk' },
  resolved: { label: 'Resolved', tone: 'green' },
};
const choices = Object.fromEntries(contactMessageStatuses.map((status) => [status, looks[status].label]));

const replyTo = ({ email, subject }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${contactSubjects[subject]}`)}`;

/** A message of the contact form: read it, answer it by mail, mark it, write a note to it. */
export const ContactMessageCard = ({ message }: { message: ContactMessage }) => {
  const titleId = useId();
  const [noting, setNoting] = useState(false);
  const marking = useEditContactMessage(message.id);
  const { name, email, subject, createdAt, adminNotes } = message;
  const status = marking.isPending ? (marking.variables.status ?? message.status) : message.status;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Heading level={3} size="sm" id={titleId} className="break-words">
              {contactSubjects[subject]}
            </Heading>
            <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
          </div>
          <Text size="sm" tone="soft" className="break-words">
            {name} · <ExternalLink href={replyTo(message)}>{email}</ExternalLink>
          </Text>
        </div>
        <Text as="span" size="sm" tone="soft">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Text>
      </div>
      <Text className="max-w-3xl break-words whitespace-pre-line">{message.message}</Text>
      {adminNotes && (
        <Notice compact title="Note">
          <span className="break-words whitespace-pre-line">{adminNotes}</span>
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
          <StickyNote aria-hidden="true" />
          {adminNotes ? 'Edit Note' : 'Add Note'}
        </Button>
        <ExternalLink href={replyTo(message)} className="inline-flex min-h-9 items-center gap-1.5 text-sm">
          <Reply aria-hidden="true" className="size-4" />
          Reply by email
        </ExternalLink>
      </div>
      {noting && <NoteDialog message={message} onClose={() => setNoting(false)} />}
    </Card>
  );
};

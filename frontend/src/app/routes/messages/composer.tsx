import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { WaitingEntry } from '#components/waiting-entry';
import { useSendMessage } from '#features/messages/queries';
import { isEnter } from '#lib/enter';
import { formatNumber } from '#lib/format';
import { useLeaveWarning, useOneAtATime } from '#lib/hooks';
import { isRoomy } from '#lib/window-width';
import { maxMessageLength } from '#shared/message/message.contract';
import { Button } from '#ui/button';
import { Chip } from '#ui/chip';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';
import { Text } from '#ui/text';
import { ProjectName } from './message-log';

/** The composer shows the remaining characters when there are this many or fewer. */
const countdownFrom = 300;

export interface ComposerProps {
  /** The writer's id. */
  ownId: string;
  userId: string;
  /** The name of the other user. */
  name: string;
  /** The text that was typed here before. `onDraft` stores it while another conversation is open. */
  draft: string;
  onDraft: (text: string) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The project that the next message is about, if any. */
  subject: { projectId: string; onRemove: () => void } | null;
}

/** The field for a message to a user. The text stays until the message has arrived. */
export const Composer = ({ ownId, userId, name, draft, onDraft, fieldRef, subject }: ComposerProps) => {
  const [text, setText] = useState(draft);
  const hintId = useId();
  const send = useSendMessage(userId, ownId);
  const content = text.trim();
  const left = maxMessageLength - content.length;
  const blocked = content === '' || left < 0;
  useLeaveWarning(content !== '');

  const change = (next: string) => {
    setText(next);
    onDraft(next);
  };
  const submit = useOneAtATime(async () => {
    if (blocked) return;
    try {
      await send.mutateAsync({ content, projectId: subject?.projectId ?? null });
      change('');
    } catch {
      // The mutation reports the error. The text stays for another try.
    } finally {
      fieldRef.current?.focus();
    }
  });
  const sendOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return;
    event.preventDefault();
    void submit();
  };

  const edit = (entry: (typeof send.waiting)[number]) => {
    send.takeOut(entry);
    change([content, entry.body.content].filter(Boolean).join('\n'));
    fieldRef.current?.focus();
  };

  return (
    <form
      className="flex max-h-3/5 shrink-0 flex-col border-t border-line px-3 py-3 md:px-5 md:py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {send.waiting.length > 0 && (
        <ul className="mb-3 flex min-h-12 flex-col gap-2 overflow-y-auto">
          {send.waiting.map((entry) => (
            <li key={entry.key}>
              <WaitingEntry entry={entry} noun="message" onEdit={() => edit(entry)}>
                <Text className="wrap-anywhere whitespace-pre-wrap">{entry.body.content}</Text>
              </WaitingEntry>
            </li>
          ))}
        </ul>
      )}
      {subject && (
        <div className="pb-2.5">
          <Chip
            label="the project from this message"
            onRemove={() => {
              subject.onRemove();
              // The pressed button is removed with the subject.
              fieldRef.current?.focus();
            }}
          >
            About <ProjectName id={subject.projectId} />
          </Chip>
        </div>
      )}
      <div className="flex items-end gap-2.5">
        <Field
          label={`Message to ${name}`}
          labelHidden
          error={left < 0 ? `Must be at most ${formatNumber(maxMessageLength)} characters` : undefined}
          className="flex-1"
        >
          <Textarea
            ref={fieldRef}
            rows={1}
            compact
            readOnly={send.isPending}
            placeholder="Write a message"
            enterKeyHint="send"
            aria-keyshortcuts="Enter"
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={sendOnEnter}
          />
        </Field>
        <Button type="submit" pending={send.isPending} disabled={blocked} aria-describedby={isRoomy() ? hintId : undefined}>
          {!send.isPending && <SendHorizontal />}
          <span>Send</span>
        </Button>
      </div>
      <div className="flex justify-between gap-4 pt-1.5">
        <Text id={hintId} size="xs" tone="soft" className="max-md:hidden">
          Enter sends, Shift + Enter starts a new line
        </Text>
        <Text size="xs" tone={left < 0 ? 'danger' : 'soft'} className="ml-auto tabular-nums">
          {left <= countdownFrom && left >= 0 && `${left} characters left`}
        </Text>
      </div>
    </form>
  );
};

import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { outbox, type Waiting } from '#lib/outbox';
import { Button } from '#ui/button';
import { SmallText, Text } from '#ui/text';

interface WaitingEntryProps {
  entry: Waiting;
  /** For example 'message'. */
  noun: string;
  /** Moves the entry back into its form. Undefined if the form is gone. */
  onEdit: (() => void) | undefined;
  children: ReactNode;
}

/** An entry that waits for a connection, shown where it was written. */
export const WaitingEntry = ({ entry, noun, onEdit, children }: WaitingEntryProps) => {
  const { held } = entry;
  const sendAnyway = held?.sendAnyway;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-dashed border-edge px-4 py-3">
      <div className="flex items-start gap-2.5">
        <CloudOff className="mt-1 size-4 shrink-0 text-ink-soft" />
        <div role="status" className="min-w-0">
          <Text weight="medium">{held ? `Your ${noun} was not sent` : 'Waiting for a connection'}</Text>
          <SmallText>{held?.text ?? 'We’ll send it as soon as you’re back online.'}</SmallText>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
      <div className="flex flex-wrap gap-2">
        {sendAnyway && (
          <Button size="sm" onClick={() => outbox.keep({ ...entry, ...sendAnyway, held: null })}>
            Send It
          </Button>
        )}
        {onEdit && (
          <Button size="sm" variant="secondary" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => outbox.discard(entry)}>
          Discard
        </Button>
      </div>
    </div>
  );
};

import { useState } from 'react';
import { AlertDialog } from '#components/when-opened';
import { useBlockUser } from '#features/messages/queries';
import type { Blocking } from '#shared/message/message.answers';
import { Button } from '#ui/button';
import { Notice } from '#ui/states';

interface BlockProps {
  /** The other user. */
  userId: string;
  name: string;
  /** A paid bid links the two users. */
  linked: boolean;
}

/** Asks before it blocks messages from the other user. */
export const BlockButton = ({ userId, name, linked }: BlockProps) => {
  const [asking, setAsking] = useState(false);
  const block = useBlockUser(userId);
  return (
    <>
      <button
        type="button"
        aria-label={`Block ${name}`}
        onClick={() => setAsking(true)}
        className="min-h-8 rounded-sm text-sm text-ink-soft hover:underline print:hidden"
      >
        Block
      </button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        description={`Neither of you can message the other until you unblock. They aren’t notified, but they’ll see it if they try to write.${linked ? ' You both keep the contact details and what you agreed on.' : ''}`}
        confirmLabel="Block"
        onConfirm={async () => {
          await block.mutateAsync(true);
          setAsking(false);
        }}
      />
    </>
  );
};

const words: Record<Blocking, string> = {
  by_you: 'You have blocked this person. Neither of you can write.',
  by_them: 'This person doesn’t accept messages from you.',
  by_both: 'You have blocked each other. Neither of you can write.',
};

/** Replaces the composer. */
export const BlockedNotice = ({ userId, blocked }: Pick<BlockProps, 'userId'> & { blocked: Blocking }) => {
  const block = useBlockUser(userId);
  return (
    <div className="shrink-0 border-t border-line px-3 py-3 md:px-5 md:py-4">
      <Notice title={words[blocked]} compact>
        {blocked !== 'by_them' && (
          <Button variant="secondary" size="sm" className="mt-1.5" pending={block.isPending} onClick={() => block.mutate(false)}>
            Unblock
          </Button>
        )}
      </Notice>
    </div>
  );
};

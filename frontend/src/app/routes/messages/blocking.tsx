import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#components/when-opened';
import { useBlockUser } from '#features/messages/queries';
import { ReportDialog } from '#features/moderation/report-button';
import type { Blocking } from '#shared/message/message.answers';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { Notice } from '#ui/states';

interface BlockProps {
  /** The other user. */
  userId: string;
  name: string;
  /** Whether the two users are linked by a paid bid. */
  linked: boolean;
}

/** Offers to block the other user, after a question, or to report them. */
export const PersonMenu = ({ userId, name, linked, blocked }: BlockProps & { blocked: Blocking | undefined }) => {
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const block = useBlockUser(userId);
  const canBlock = blocked !== 'by_you' && blocked !== 'by_both';
  return (
    <>
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[
          ...(canBlock ? [{ label: 'Block', icon: <Ban />, onSelect: () => setAsking(true) }] : []),
          { label: 'Report', icon: <Flag />, onSelect: () => setReporting(true) },
        ]}
        className="shrink-0 print:hidden"
      />
      <ReportDialog
        open={reporting}
        onOpenChange={setReporting}
        what="person"
        target={{ targetType: 'profile', targetId: userId }}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        description={`Neither of you can message the other until you unblock. They aren’t notified, but they’ll see it if they try to write.${linked ? ' You both keep the contact details and what you agreed on.' : ''}`}
        confirmLabel="Block"
        onConfirm={() => block.mutateAsync(true)}
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

import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { AlertDialog } from '#components/when-opened';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import type { Project } from '#shared/project/project.answers';

export interface ProjectDialogProps {
  project: Project;
  onClose: () => void;
  /** Receives the focus if the element that opened the dialog is gone. */
  focusFallback?: RefObject<HTMLElement | null>;
  /** Called on success, before `onClose`. */
  onDone?: () => void;
  /** What the owner may have missed before an irreversible action. */
  warning?: string | undefined;
}

/** Delete: while open without bids. Complete: once in progress. Cancel: while open. */
const actions = {
  delete: {
    send: (id: string) => call('deleteProject', { params: { id } }),
    reports: { done: { title: 'Project deleted successfully' }, failed: 'Failed to delete project' },
    /** Appended to the project's title. */
    text: 'and its photos will be permanently deleted.',
    words: { title: 'Delete this project?', confirmLabel: 'Delete Project', cancelLabel: 'Keep Project' },
  },
  cancel: {
    send: (id: string) => call('cancelProject', { params: { id } }),
    reports: {
      done: { title: 'Project cancelled', description: 'It takes no more bids. Pending bids were rejected.' },
      failed: 'Failed to cancel project',
    },
    text: 'will take no more bids, and pending bids will be rejected. You can’t undo this.',
    words: { title: 'Cancel this project?', confirmLabel: 'Cancel Project', cancelLabel: 'Keep Project' },
  },
  complete: {
    send: (id: string) => call('completeProject', { params: { id } }),
    reports: {
      done: { title: 'Project marked as completed', description: 'You and your stager can review each other now.' },
      failed: 'Failed to complete project',
    },
    text: 'will be marked as completed, and you and your stager can review each other. The handover closes, and we delete the access instructions. You can’t undo this.',
    words: { title: 'Is the staging done?', confirmLabel: 'Mark as Completed', cancelLabel: 'Not Yet', tone: 'primary' },
  },
} as const;

const dialogOf = (name: keyof typeof actions) => {
  const { send, reports, text, words } = actions[name];
  // Bids and questions of a finished project no longer wait, and the header counts them.
  const counted = name === 'complete' ? [] : [['bids'], ['notifications', 'unreadCount']];
  return ({ project, onClose, onDone, focusFallback, warning }: ProjectDialogProps) => {
    const queryClient = useQueryClient();
    const { mutateAsync } = useAction(
      async () => {
        await send(project.id);
        if (name === 'delete') queryClient.removeQueries({ queryKey: ['projects', project.id] });
      },
      { ...reports, advice: 'Please try again later.', changes: [['projects'], ...counted] },
    );
    const confirm = async () => {
      await mutateAsync();
      onDone?.();
    };
    return (
      <AlertDialog
        open
        onOpenChange={onClose}
        onConfirm={confirm}
        description={`${warning ? `${warning} ` : ''}“${project.title}” ${text}`}
        focusFallback={focusFallback}
        {...words}
      />
    );
  };
};

export const DeleteProjectDialog = dialogOf('delete');
export const CancelProjectDialog = dialogOf('cancel');
export const CompleteProjectDialog = dialogOf('complete');

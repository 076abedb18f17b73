import type { RefObject } from 'react';
import { AlertDialog } from '#components/when-opened';
import type { Project } from '#shared/project/project.answers';
import { type ProjectMutation, useProjectMutation } from './mutations';

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

interface Question {
  title: string;
  /** Appended to the project's title. */
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'primary';
}

const questions: Record<ProjectMutation, Question> = {
  delete: {
    title: 'Delete this project?',
    text: 'and its photos will be permanently deleted.',
    confirmLabel: 'Delete Project',
    cancelLabel: 'Keep Project',
  },
  cancel: {
    title: 'Cancel this project?',
    text: 'will take no more bids, and pending bids will be rejected. You can’t undo this.',
    confirmLabel: 'Cancel Project',
    cancelLabel: 'Keep Project',
  },
  complete: {
    title: 'Is the staging done?',
    text: 'will be marked as completed, and you and your stager can review each other. The handover closes, and we delete the access instructions. You can’t undo this.',
    confirmLabel: 'Mark as Completed',
    cancelLabel: 'Not Yet',
    tone: 'primary',
  },
};

const dialogOf = (name: ProjectMutation) => {
  const { text, ...words } = questions[name];
  return ({ project, onClose, onDone, focusFallback, warning }: ProjectDialogProps) => {
    const { mutateAsync } = useProjectMutation(name);
    const confirm = async () => {
      await mutateAsync(project.id);
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

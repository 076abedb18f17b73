import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { Project } from '#shared/contracts/project';
import { AlertDialog } from '#ui/dialog';
import { useCancelProject, useCompleteProject, useDeleteProject } from './mutations';

export interface ProjectDialogProps {
  project: Project;
  onClose: () => void;
  /** What gets the focus afterwards when what opened the dialog is gone. */
  focusFallback?: RefObject<HTMLElement | null>;
  /** It is done; called before `onClose`. */
  onDone?: () => void;
}

interface QuestionProps extends ProjectDialogProps {
  mutation: UseMutationResult<unknown, Error, string>;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'primary';
}

/** Asks first, does it, and closes once it is done. */
const Question = ({ project, onClose, onDone, mutation, ...words }: QuestionProps) => {
  const confirm = async () => {
    await mutation.mutateAsync(project.id);
    onDone?.();
    onClose();
  };
  return <AlertDialog open onOpenChange={onClose} onConfirm={confirm} {...words} />;
};

export const DeleteProjectDialog = (props: ProjectDialogProps) => (
  <Question
    {...props}
    mutation={useDeleteProject()}
    title="Delete this project?"
    description={<>“{props.project.title}” and its photos are deleted for good.</>}
    confirmLabel="Delete Project"
    cancelLabel="Keep Project"
  />
);

export const CancelProjectDialog = (props: ProjectDialogProps) => (
  <Question
    {...props}
    mutation={useCancelProject()}
    title="Cancel this project?"
    description={<>“{props.project.title}” takes no more bids, and those that wait are rejected. This cannot be undone.</>}
    confirmLabel="Cancel Project"
    cancelLabel="Keep Project"
  />
);

export const CompleteProjectDialog = (props: ProjectDialogProps) => (
  <Question
    {...props}
    mutation={useCompleteProject()}
    title="Is the staging done?"
    description={
      <>
        “{props.project.title}” is marked as completed, and you and the staging company can review each other. This cannot be
        undone.
      </>
    }
    confirmLabel="Mark as Completed"
    cancelLabel="Not Yet"
    tone="primary"
  />
);

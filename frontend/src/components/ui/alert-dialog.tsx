import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';
import { useOpener } from '#lib/opener';
import { Button } from './button';
import { dialogLook } from './dialog';
import { Overlay } from './overlay';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb, as on a button: 'Delete project'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Destructive is the default: what is harmless needs no question. */
  tone?: 'danger' | 'primary';
  pending?: boolean;
  /** Does it. The dialog stays open meanwhile; close it when it has worked. */
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. The focus starts on the harmless answer. */
export const AlertDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  pending = false,
  onConfirm,
}: AlertDialogProps) => {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content {...opener} aria-modal className={classNames(dialogLook, 'max-w-md p-6 sm:p-8')}>
          <Radix.Title className="font-display text-2xl font-[480] tracking-[-0.01em] text-balance">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-base text-ink-soft">{description}</Radix.Description>
          <div className="mt-7 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={pending}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button variant={tone} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

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
  /** What one sentence cannot say: a list of consequences, the reason why it was refused. */
  children?: ReactNode;
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
  children,
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
          {children && <div className="-mx-1 mt-5 flex min-h-0 flex-col gap-4 overflow-y-auto px-1">{children}</div>}
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

import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useOneAtATime } from '#lib/hooks';
import { Button, IconButton } from './button';

let openOverlays = 0;

/**
 * Dims the page and stops scrolling. Radix's overlay writes a <style> element, which the site's Content-Security-Policy refuses.
 */
export const Overlay = () => {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    openOverlays += 1;
    if (openOverlays === 1) {
      // Replaces the hidden scrollbar, so that the page does not shift.
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = 'hidden';
      // Toasts make room (toaster.tsx).
      document.documentElement.setAttribute('data-with-overlay', '');
    }
    return () => {
      openOverlays -= 1;
      if (openOverlays > 0) return;
      style.overflow = '';
      style.paddingRight = '';
      document.documentElement.removeAttribute('data-with-overlay');
    };
  }, []);
  return <div className="fixed inset-0 z-50 animate-fade bg-shade/45" />;
};

const focusable = 'a[href], button, input, select, textarea';

/** Milliseconds in which the row of a closed dialog may leave its list with the button that has the focus. */
const rowRemovalMs = 2000;

/** Calls `then` when `element` is removed and nothing else has the focus. */
const onRemoved = (element: Element, then: () => void): void => {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), rowRemovalMs);
};

const screen = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-screen-heading]') ?? document.querySelector('main');

/**
 * Moves the focus when a dialog opens and closes. Opening: to `data-autofocus` or the first focusable element, which Radix would
 * skip if it is a link. Closing: to the element that had it, else to `fallback` or the screen. Radix needs a trigger, which these
 * dialogs lack.
 */
export const useDialogFocus = (fallback?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null);
  const path = useRef('');
  const land = (): void => (fallback?.current ?? screen())?.focus({ preventScroll: !fallback?.current });
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = document.activeElement === document.body ? null : document.activeElement;
      path.current = window.location.pathname;
      const content = event.currentTarget instanceof Element ? event.currentTarget : null;
      const first = content?.querySelector<HTMLElement>('[data-autofocus]') ?? content?.querySelector<HTMLElement>(focusable);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // A link in the dialog has opened another screen.
      const had = window.location.pathname === path.current ? opener.current : null;
      // Closing may already have moved the focus, to another screen or another dialog.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (had instanceof HTMLElement && had.isConnected) {
        if (isFree) had.focus();
        onRemoved(had, land);
      } else if (isFree) land();
    },
  };
};

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' };

const ownLook = 'fixed z-50 flex flex-col bg-paper shadow-float outline-none animate-enter data-[state=closed]:animate-leave';
const looks = {
  /** Within reach of the thumb on a phone. */
  window: clsx(
    'inset-x-0 bottom-3 mx-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] rounded-xl',
    'sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
  ),
  /** Full-screen on a phone, along the right edge elsewhere. */
  sheet: 'inset-y-0 right-0 w-full',
};
const titleLook = 'font-display text-2xl font-[480] tracking-[-0.01em] text-balance';

/** Escape first closes a combobox's list or a menu. Radix receives the key before they do. */
const keepWhileListOpen = (event: KeyboardEvent): void => {
  const { target } = event;
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true], [role=menuitem]')) event.preventDefault();
};

/** Radix does not scroll when Tab wraps around to the first element. */
const scrollIntoView = ({ target }: FocusEvent<HTMLElement>): void => target.scrollIntoView({ block: 'nearest' });

interface DialogProps {
  /** Default: open as long as it is rendered. Pass it to let the dialog leave with an animation. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof widths;
  look?: keyof typeof looks;
  children: ReactNode;
  /** Always visible. */
  footer?: ReactNode;
}

/** Traps the focus, and returns it on closing. */
export const Dialog = (props: DialogProps) => {
  const { open = true, onOpenChange, title, description, width = 'sm', look = 'window', children, footer } = props;
  const focus = useDialogFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <RadixDialog.Content
          {...focus}
          aria-modal
          onEscapeKeyDown={keepWhileListOpen}
          onFocus={scrollIntoView}
          className={clsx(ownLook, looks[look], widths[width])}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex flex-col gap-1.5 py-1 pt-6 pr-16 pl-6 sm:pt-8 sm:pl-8">
            <RadixDialog.Title className={titleLook}>{title}</RadixDialog.Title>
            {description && <RadixDialog.Description className="text-base text-ink-soft">{description}</RadixDialog.Description>}
          </header>
          <div className="scroll-py-5 overflow-y-auto overscroll-contain px-6 pt-5 pb-6 sm:px-8 sm:pb-8">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2.5 border-t border-line px-6 py-4 sm:flex-row sm:justify-end sm:px-8">
              {footer}
            </footer>
          )}
          {/* Last in the document, so that the focus does not start on the close button. */}
          <RadixDialog.Close asChild>
            <IconButton label="Close" className="absolute top-4 right-4 sm:top-6 sm:right-5">
              <X />
            </IconButton>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  onSubmit: (event: FormEvent) => void;
  pending: boolean;
  submitLabel: string;
  cancelLabel?: string;
}

/** Cannot be closed while the form is being sent. */
export const FormDialog = (props: FormDialogProps) => {
  const { onSubmit, onOpenChange, pending, submitLabel, cancelLabel = 'Cancel', children, ...dialog } = props;
  const formId = useId();
  const leave = () => !pending && onOpenChange(false);
  return (
    <Dialog
      {...dialog}
      onOpenChange={leave}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={leave}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
      </form>
    </Dialog>
  );
};

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** Anything longer than a sentence. */
  children?: ReactNode;
  /** A verb: 'Delete project'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Default: danger. `secondary` makes the harmless answer the main one. */
  tone?: 'danger' | 'primary' | 'secondary';
  /** Receives the focus if the element that opened the dialog is gone. */
  focusFallback?: RefObject<HTMLElement | null> | undefined;
  /** The dialog closes once this resolves. If it rejects, the dialog stays, and the mutation reports the error. */
  onConfirm: () => unknown;
}

/** Asks before an irreversible action. The focus starts on the harmless answer. A double click confirms only once. */
export const AlertDialog = (props: AlertDialogProps) => {
  const {
    open = true,
    onOpenChange,
    title,
    description,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
  } = props;
  const focus = useDialogFocus(props.focusFallback);
  const [pending, setPending] = useState(false);
  const confirm = useOneAtATime(async () => {
    setPending(true);
    try {
      await props.onConfirm();
      onOpenChange(false);
    } catch {
      // The mutation reports the error.
    } finally {
      setPending(false);
    }
  });
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <RadixAlertDialog.Portal>
        <Overlay />
        <RadixAlertDialog.Content {...focus} aria-modal className={clsx(ownLook, looks.window, 'max-w-md p-6 sm:p-8')}>
          <RadixAlertDialog.Title className={titleLook}>{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="mt-2 text-base text-ink-soft">{description}</RadixAlertDialog.Description>
          {children && <div className="-mx-1 mt-5 flex min-h-0 flex-col gap-4 overflow-y-auto px-1">{children}</div>}
          <div className="mt-7 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
            <RadixAlertDialog.Cancel asChild>
              <Button variant={tone === 'secondary' ? 'primary' : 'secondary'} disabled={pending}>
                {cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
            <Button variant={tone} pending={pending} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
};

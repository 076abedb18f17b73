import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { AlertDialog as RadixAlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useOneAtATime } from '#lib/hooks';
import { Button, IconButton } from './button';

let openOverlays = 0;

/**
 * Dims the page and any dialog behind this one, and stops the page from scrolling. Radix's own overlay writes a <style> element,
 * which the site's Content-Security-Policy refuses; a style property set by script is allowed.
 */
export const Overlay = () => {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    openOverlays += 1;
    if (openOverlays === 1) {
      // Fills the width of the hidden scrollbar, so that the page does not shift.
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = 'hidden';
    }
    return () => {
      openOverlays -= 1;
      if (openOverlays > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, []);
  return <div className="fixed inset-0 z-50 animate-fade bg-shade/45" />;
};

const focusable = 'a[href], button, input, select, textarea';

/**
 * After a dialog closes, the row that it was about may still leave its list, together with the button that has the focus again.
 * Watched for this long.
 */
const rowLeavesWithinMs = 2000;

/** Calls `then` when `element` is removed from the document and no other element has the focus. */
const whenGone = (element: Element, then: () => void): void => {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), rowLeavesWithinMs);
};

/** The headline of the screen, or else its `main` element. */
const screen = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-screen-heading]') ?? document.querySelector('main');

/**
 * Moves the focus when a dialog opens and closes.
 *
 * Opening: to the element marked `data-autofocus`, or to the first focusable one. Radix would skip links.
 *
 * Closing: back to the element that had the focus; if that is gone (with its row, say) to `fallback`, or else to the screen,
 * never to the page's body. Radix would return it to the dialog's trigger, but these dialogs have none: a state opens them.
 */
export const useDialogFocus = (fallback?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null);
  const land = (): void => (fallback?.current ?? screen())?.focus({ preventScroll: !fallback?.current });
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = document.activeElement === document.body ? null : document.activeElement;
      const content = event.currentTarget instanceof Element ? event.currentTarget : null;
      const first = content?.querySelector<HTMLElement>('[data-autofocus]') ?? content?.querySelector<HTMLElement>(focusable);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const had = opener.current;
      // Closing may already have moved the focus, to another screen or another dialog.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (had instanceof HTMLElement && had.isConnected) {
        if (isFree) had.focus();
        whenGone(had, land);
      } else if (isFree) land();
    },
  };
};

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' };

const ownLook = 'fixed z-50 flex flex-col bg-paper shadow-float outline-none animate-enter data-[state=closed]:animate-leave';
const looks = {
  /** Within reach of the thumb on a phone, centered elsewhere. */
  window: clsx(
    'inset-x-0 bottom-3 mx-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] rounded-xl',
    'sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
  ),
  /** Full-screen on a phone, along the right edge elsewhere: for long content that is read beside the page. */
  sheet: 'inset-y-0 right-0 w-full',
};
const titleLook = 'font-display text-2xl font-[480] tracking-[-0.01em] text-balance';

/** Escape first closes the list of a combobox, or a menu. Radix receives the key before they do. */
const keepWhileListOpen = (event: KeyboardEvent): void => {
  const { target } = event;
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true], [role=menuitem]')) event.preventDefault();
};

/** When Tab goes from the last element of a dialog to the first, Radix does not scroll to it. */
const bringIn = ({ target }: FocusEvent<HTMLElement>): void => target.scrollIntoView({ block: 'nearest' });

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof widths;
  look?: keyof typeof looks;
  children: ReactNode;
  /** Buttons below the scrolling part, always visible. */
  footer?: ReactNode;
}

/** A modal dialog. Traps the focus, and returns it on closing. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, width = 'sm', look = 'window', children, footer } = props;
  const focus = useDialogFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <RadixDialog.Content
          {...focus}
          aria-modal
          onEscapeKeyDown={keepWhileListOpen}
          onFocus={bringIn}
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
  /** The form is being sent. */
  pending: boolean;
  submitLabel: string;
  cancelLabel?: string;
}

/** A dialog with a form, and below it the buttons to cancel and submit. Cannot be closed while the form is being sent. */
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
  /** Says what will happen, and whether it can be undone. */
  description: ReactNode;
  /** Anything longer than a sentence: a list of consequences, or the reason of a refusal. */
  children?: ReactNode;
  /** A verb, as on a button: 'Delete project'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Default: danger. A harmless act needs no question. */
  tone?: 'danger' | 'primary';
  /** Receives the focus on closing if the element that opened the dialog is gone. */
  focusFallback?: RefObject<HTMLElement | null> | undefined;
  /**
   * The dialog closes when the promise resolves. If it rejects, the mutation reports the error, and the dialog stays for another
   * try.
   */
  onConfirm: () => unknown;
}

/**
 * A question before something that cannot be undone. The focus starts on the harmless answer. A double click confirms only once.
 */
export const AlertDialog = (props: AlertDialogProps) => {
  const { open, onOpenChange, title, description, children, confirmLabel, cancelLabel = 'Cancel', tone = 'danger' } = props;
  const focus = useDialogFocus(props.focusFallback);
  const [pending, setPending] = useState(false);
  const confirm = useOneAtATime(async () => {
    setPending(true);
    try {
      await props.onConfirm();
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
              <Button variant="secondary" disabled={pending}>
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

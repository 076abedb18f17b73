import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';
import { useOpener } from '#lib/opener';
import { IconButton } from './icon-button';
import { Overlay } from './overlay';

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl' };

export const dialogLook = classNames(
  'fixed z-50 flex max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] flex-col bg-paper shadow-float outline-none',
  'inset-x-0 bottom-3 mx-auto rounded-xl sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
  'animate-enter data-[state=closed]:animate-leave',
);

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
  /** Buttons, kept in sight below what scrolls. */
  footer?: ReactNode;
}

/** A modal dialog: near the thumb on a phone, in the middle elsewhere. The focus is kept inside and given back at the end. */
export const Dialog = ({ open, onOpenChange, title, description, width = 'sm', children, footer }: DialogProps) => {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...opener}
          aria-modal
          className={classNames(dialogLook, widths[width])}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex flex-col gap-1.5 py-1 pt-6 pr-16 pl-6 sm:pt-8 sm:pl-8">
            <Radix.Title className="font-display text-2xl font-[480] tracking-[-0.01em] text-balance">{title}</Radix.Title>
            {description && <Radix.Description className="text-base text-ink-soft">{description}</Radix.Description>}
          </header>
          <div className="overflow-y-auto overscroll-contain px-6 pt-5 pb-6 sm:px-8 sm:pb-8">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2.5 border-t border-line px-6 py-4 sm:flex-row sm:justify-end sm:px-8">
              {footer}
            </footer>
          )}
          {/* Last, so that the focus starts on what the dialog is about. */}
          <Radix.Close asChild>
            <IconButton label="Close" className="absolute top-4 right-4 sm:top-6 sm:right-5">
              <X aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

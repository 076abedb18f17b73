import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { Children } from 'react';
import { dismissToast, type ToastItem, useToasts } from '#lib/toast';
import { Button, IconButton } from './button';

const defaultDurationMs = 5000;

const Item = ({ item }: { item: ToastItem }) => {
  const destructive = item.variant === 'destructive';
  return (
    <Radix.Root
      open={item.open}
      duration={item.duration ?? defaultDurationMs}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      className={clsx(
        'pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-edge bg-paper py-2 pr-2 pl-4 text-ink shadow-float',
        'animate-slide-in data-[state=closed]:animate-leave data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:translate-x-0',
        'data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
      )}
    >
      {destructive ? (
        <CircleAlert aria-hidden="true" className="mt-2 size-5 shrink-0 text-brick" />
      ) : (
        <CircleCheck aria-hidden="true" className="mt-2 size-5 shrink-0 text-evergreen" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5">
        {item.title && <Radix.Title className={clsx('font-semibold', destructive && 'text-brick')}>{item.title}</Radix.Title>}
        {item.description && (
          <Radix.Description className="text-sm text-ink-soft">
            {' '}
            {Children.map(item.description, (line) => (
              <span className="block">{line}</span>
            ))}{' '}
          </Radix.Description>
        )}{' '}
        {item.note && <p className="text-sm">{item.note}</p>}
      </div>
      {item.action && (
        <Radix.Action asChild altText={item.action.elsewhere}>
          <Button variant="secondary" size="sm" className="shrink-0" onClick={item.action.do}>
            {item.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="sm">
          <X />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
};

/**
 * Shows toasts at the foot of the window, above a phone's bar and above the buttons of a dialog there, so that they cover neither
 * these nor a title. F8 moves the focus here.
 */
const Toaster = () => {
  const toasts = useToasts();
  return (
    <Radix.Provider duration={defaultDurationMs} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-60 mx-auto flex w-full max-w-md list-none flex-col gap-2 p-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] outline-none max-lg:[[data-with-bar]_&]:bottom-16 max-sm:[[data-with-overlay]_&]:bottom-36 lg:mx-0 print:hidden"
      />
    </Radix.Provider>
  );
};

export default Toaster;

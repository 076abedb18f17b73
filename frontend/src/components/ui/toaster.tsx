import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { dismissToast, type ToastItem, useToasts } from '#lib/toast';
import { IconButton } from './button';

const defaultDurationMs = 5000;

const Item = ({ item }: { item: ToastItem }) => {
  const destructive = item.variant === 'destructive';
  return (
    <Radix.Root
      open={item.open}
      duration={item.duration ?? defaultDurationMs}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      className={clsx(
        'on-dark pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-linen/20 py-3 pr-2 pl-5 text-linen shadow-float',
        destructive ? 'bg-brick-deep' : 'bg-evergreen-deep',
        'animate-slide-in data-[state=closed]:animate-leave data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:translate-x-0',
        'data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5">
        {item.title && <Radix.Title className="font-semibold">{item.title}</Radix.Title>}
        {item.description && <Radix.Description className="text-sm text-linen/90">{item.description}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="sm" tone="inverse">
          <X />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
};

/** Where toasts appear. Mounted once, by the app. F8 moves the focus here. */
const Toaster = () => {
  const toasts = useToasts();
  return (
    <Radix.Provider duration={defaultDurationMs} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full max-w-md list-none flex-col gap-2 p-4 outline-none sm:p-6"
      />
    </Radix.Provider>
  );
};

export default Toaster;

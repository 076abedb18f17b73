import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  /** Deletes or removes something. */
  danger?: boolean;
  /** Called after the focus has returned to the menu's button. */
  onSelect: () => void;
}

const [width, itemHeight, gap] = [208, 44, 4];

/** Below the button, or above it if there is more room. Never outside the window. */
const placeAt = (button: DOMRect, count: number): CSSProperties => {
  const left = Math.max(gap, Math.min(button.right - width, window.innerWidth - width - gap));
  const below = button.bottom + gap;
  return below + count * itemHeight + 3 * gap < window.innerHeight
    ? { left, top: below }
    : { left, bottom: window.innerHeight - button.top + gap };
};

/** Returns the item that a key moves to from `index`. Undefined for other keys. */
const nextIndex = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowDown: (index + 1) % count, ArrowUp: (index - 1 + count) % count, Home: 0, End: count - 1 })[key];

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

interface ActionMenuProps {
  /** The accessible name of the button and of the menu: 'Actions for photo 2'. */
  label: string;
  actions: readonly MenuAction[];
  /** The id of an element that names the thing, if several menus have the same label. */
  describedBy?: string;
  className?: string;
}

/** True in browsers since 2024. In older ones, this file closes the menu. */
const hasPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype;

/** A round button with a menu, a native popover: above dialogs, closed by Escape or a press elsewhere. Radix's has 18 kB. */
export const ActionMenu = ({ label, actions, describedBy, className }: ActionMenuProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});

  const hide = useCallback(() => (hasPopovers ? menu.current?.hidePopover() : setOpen(false)), []);
  useEffect(() => {
    if (!open) return;
    itemsOf(menu.current)[0]?.focus();
    const listening = new AbortController();
    const { signal } = listening;
    // Otherwise the menu would stay while its button scrolls away.
    window.addEventListener('scroll', hide, { capture: true, passive: true, signal });
    window.addEventListener('resize', hide, { signal });
    const pressed = ({ target }: Event) => {
      if (![menu, button].some(({ current }) => current?.contains(target as Node))) hide();
    };
    if (!hasPopovers) window.addEventListener('pointerdown', pressed, { signal });
    return () => listening.abort();
  }, [open, hide]);

  const leave = () => {
    hide();
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const all = itemsOf(menu.current);
    const next = nextIndex(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    if (event.key === 'Escape' || next !== undefined) event.preventDefault();
    if (next !== undefined) all[next]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        title="Actions"
        aria-haspopup="menu"
        aria-expanded={open}
        {...(hasPopovers && { popoverTarget: id })}
        onClick={() => {
          if (button.current) setPlace(placeAt(button.current.getBoundingClientRect(), actions.length));
          if (!hasPopovers) setOpen(!open);
        }}
        className={clsx(
          'inline-flex size-9 items-center justify-center rounded-full bg-paper text-ink shadow-card transition-colors hover:bg-evergreen-tint',
          className,
        )}
      >
        <Ellipsis className="size-[1.125rem]" />
      </button>
      <div
        ref={menu}
        id={id}
        {...(hasPopovers ? { popover: 'auto' } : { hidden: !open })}
        role="menu"
        aria-label={label}
        style={{ ...place, width }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={handleKey}
        className="fixed inset-auto z-80 m-0 overflow-hidden rounded-md border border-edge bg-paper p-1 text-ink shadow-float"
      >
        {actions.map(({ label: text, icon, danger = false, onSelect }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              leave();
              onSelect();
            }}
            className={clsx(
              'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-left text-base hover:bg-sand [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
              danger && 'text-brick',
            )}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </>
  );
};

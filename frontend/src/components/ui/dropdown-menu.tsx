import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#lib/class-names';

/** A menu of actions. `trigger` is the button that opens it. Not modal: the page stays as it is behind it. */
export const DropdownMenu = ({ trigger, label, children }: { trigger: ReactElement; label?: string; children: ReactNode }) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        aria-label={label}
        className="z-50 min-w-48 animate-enter rounded-md border border-line bg-paper p-1.5 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export interface MenuItemProps {
  onSelect?: () => void;
  tone?: 'default' | 'danger';
  disabled?: boolean;
  /** The one child is the item itself: a router link. */
  asChild?: boolean;
  children: ReactNode;
}

export const MenuItem = ({ tone = 'default', children, ...rest }: MenuItemProps) => (
  <Radix.Item
    {...rest}
    className={classNames(
      'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-base outline-none select-none [&_svg]:size-[1.125rem]',
      'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50',
      tone === 'danger' ? 'text-brick data-[highlighted]:bg-brick-tint' : 'data-[highlighted]:bg-sand',
    )}
  >
    {children}
  </Radix.Item>
);

export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />;

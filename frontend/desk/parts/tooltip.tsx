import { Tooltip as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '#ui/button';

/** Must surround the buttons. The first tooltip appears after 700 ms, others within 300 ms at once. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);

/** Shows its label beside itself on hover and focus, inside a TooltipGroup. For icons that stand side by side. */
export const TooltipButton = (props: ComponentProps<typeof IconButton>) => (
  <Radix.Root>
    <Radix.Trigger asChild>
      <IconButton {...props} title="" />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-w-64 animate-fade rounded-sm bg-ink px-2.5 py-1.5 text-sm text-linen shadow-float"
      >
        {props.label}
        <Radix.Arrow className="fill-ink" />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

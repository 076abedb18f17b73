import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Must surround all tooltips. The first appears after 700 ms, others within 300 ms at once. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);

/** Shown on hover and focus, inside a TooltipGroup. Must not be the only place of essential information. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-w-64 animate-fade rounded-sm bg-ink px-2.5 py-1.5 text-sm text-linen shadow-float"
      >
        {text}
        <Radix.Arrow className="fill-ink" />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** A few words about a control, shown on hover and focus. Never the only place of something that one must know. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
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
  </Radix.Provider>
);

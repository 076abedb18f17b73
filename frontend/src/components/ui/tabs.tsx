import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Values and labels, in order. */
  tabs: Readonly<Record<string, ReactNode>>;
  /** TabPanels. Only the selected one is mounted, so that its data loads when its tab is opened. */
  children: ReactNode;
}

/** Centers a tab if the row of tabs is wider than the screen. Scrolls sideways only: the page must not move. */
const bringIntoSight = (list: HTMLElement | null, tab: HTMLElement | null | undefined): void => {
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
};

export const Tabs = ({ label, value, onValueChange, tabs, children }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads an attribute that changes with the value.
  useEffect(() => {
    bringIntoSight(list.current, list.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]'));
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-6">
      <Radix.List
        ref={list}
        aria-label={label}
        // Over the line by a pixel of padding: a negative margin would make the row scroll up and down.
        className="relative -mx-1 flex gap-1 overflow-x-auto px-1 pt-1 shadow-[inset_0_-1px_var(--color-line)] print:hidden"
      >
        {Object.entries(tabs).map(([tab, text]) => (
          <Radix.Trigger
            key={tab}
            value={tab}
            onFocus={({ currentTarget }) => bringIntoSight(list.current, currentTarget)}
            className="min-h-11 shrink-0 rounded-t-md border-b-2 border-transparent px-4 text-base text-ink-soft transition-colors hover:text-ink data-[state=active]:border-evergreen data-[state=active]:font-medium data-[state=active]:text-evergreen"
          >
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
};

export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Radix.Content value={value} className="rounded-md">
    {children}
  </Radix.Content>
);

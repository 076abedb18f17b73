import { Tabs as Radix } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';
import { CountBadge } from '#ui/count';
import { Select } from '#ui/input';
import { TextButton } from '#ui/text';

interface SideTab {
  name: string;
  label: string;
  /** A count of waiting items, with its text for screen readers. */
  badge?: { count: number; label: string } | undefined;
}

interface SideTabsProps {
  /** The accessible name. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** In order. Titles are hidden from screen readers. */
  groups: readonly { title: string; tabs: readonly SideTab[] }[];
  /** Only the selected TabPanel is mounted, so that its data loads when it opens. */
  children: ReactNode;
}

/**
 * A column of tabs, or on narrow screens a native select, with buttons for the first group's tabs that have waiting items. The
 * column stays in the document, because tabs name their panels.
 */
export const SideTabs = ({ label, value, onValueChange, groups, children }: SideTabsProps) => (
  <Radix.Root
    orientation="vertical"
    value={value}
    onValueChange={onValueChange}
    className="grid gap-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-10 print:block"
  >
    <div className="lg:hidden print:hidden">
      <Select aria-label={label} value={value} onChange={({ target }) => onValueChange(target.value)}>
        {groups.map(({ title, tabs }) => (
          <optgroup key={title} label={title}>
            {tabs.map(({ name, label: text, badge }) => (
              <option key={name} value={name}>
                {badge ? `${text} (${badge.count})` : text}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {groups[0]?.tabs.map(
        ({ name, label: text, badge }) =>
          badge &&
          name !== value && (
            <TextButton key={name} className="mt-2 text-sm" onClick={() => onValueChange(name)}>
              {text}: {badge.label}
            </TextButton>
          ),
      )}
    </div>
    <Radix.List aria-label={label} className="hidden flex-col gap-0.5 self-start lg:flex print:hidden">
      {groups.map(({ title, tabs }) => (
        <Fragment key={title}>
          <span aria-hidden="true" className="mt-5 px-3 pb-1 text-xs font-semibold text-ink-soft first:mt-0">
            {title}
          </span>
          {tabs.map(({ name, label: text, badge }) => (
            <Radix.Trigger
              key={name}
              value={name}
              className="flex min-h-10 items-center justify-between gap-2 rounded-md px-3 text-left text-base text-ink-soft transition-colors hover:bg-sand hover:text-ink data-[state=active]:bg-evergreen-tint data-[state=active]:font-medium data-[state=active]:text-evergreen"
            >
              <span>{text}</span>
              {badge && (
                <>
                  {' '}
                  <CountBadge {...badge} />
                </>
              )}
            </Radix.Trigger>
          ))}
        </Fragment>
      ))}
    </Radix.List>
    <div className="min-w-0">{children}</div>
  </Radix.Root>
);

export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Radix.Content value={value} className="rounded-md">
    {children}
  </Radix.Content>
);

import { Plus } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Questions that open to their answers; several may be open. `open`: the values of those that are from the start. */
export const Accordion = ({ open = [], children }: { open?: string[]; children: ReactNode }) => (
  <Radix.Root type="multiple" defaultValue={open} className="border-t border-line">
    {children}
  </Radix.Root>
);

export interface AccordionItemProps {
  /** Unique within its accordion; also its anchor on the page. */
  value: string;
  title: ReactNode;
  /** The rank of its heading in the outline of the page. */
  level?: 2 | 3 | 4;
  children: ReactNode;
}

const answerLook = 'max-w-prose pb-6 text-ink-soft';

export const AccordionItem = ({ value, title, level = 3, children }: AccordionItemProps) => {
  const Heading = `h${level}` as const;
  return (
    <Radix.Item id={value} value={value} className="border-b border-line">
      <Radix.Header asChild>
        <Heading>
          <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-6 rounded-sm py-4 text-left text-lg font-medium transition-colors hover:text-evergreen">
            {title}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-terracotta transition-transform duration-200 group-data-[state=open]:rotate-45"
            />
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className="overflow-hidden data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
        <div className={answerLook}>{children}</div>
      </Radix.Content>
      {/* A closed item has no content; without a script it cannot be opened. */}
      <noscript>
        <div className={answerLook}>{children}</div>
      </noscript>
    </Radix.Item>
  );
};

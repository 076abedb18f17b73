import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Heading } from '#ui/heading';
import { Eyebrow, Text } from '#ui/text';

/** The way back, above the headline of a screen. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-2 text-sm font-medium text-ink-soft transition-colors hover:text-evergreen print:hidden"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
);

export interface PageHeaderProps {
  eyebrow?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  back?: { to: string; label: string };
  /** Buttons beside the headline. */
  actions?: ReactNode;
}

/** The head of a screen, with its one level 1 heading. */
export const PageHeader = ({ eyebrow, title, text, back, actions }: PageHeaderProps) => (
  <header className="mb-8 flex flex-col gap-3 sm:mb-10">
    {back && <BackLink to={back.to}>{back.label}</BackLink>}
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="flex max-w-3xl min-w-0 flex-col gap-2.5">
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading level={1}>{title}</Heading>
        {text && (
          <Text size="lg" tone="soft">
            {text}
          </Text>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  </header>
);

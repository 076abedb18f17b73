import { ArrowLeft } from 'lucide-react';
import type { RefObject } from 'react';
import { paths } from '#config/paths';
import { Avatar } from '#ui/avatar';
import { Badge } from '#ui/badge';
import { Heading } from '#ui/heading';
import { IconLink } from '#ui/icon-button';
import { Text } from '#ui/text';
import type { CounterpartTitle } from '../counterpart';

export interface ThreadHeadProps {
  title: CounterpartTitle;
  avatar: string | null;
  /** Whether a paid bid links the two. */
  linked: boolean;
  /** Whether there is more to show of the counterpart than what it is called. */
  known: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** With whom the conversation is; on a phone also the way back to the list. */
export const ThreadHead = ({ title, avatar, linked, known, headingRef }: ThreadHeadProps) => {
  const detail = [title.company, title.label].filter(Boolean).join(' · ');
  return (
    <header className="flex min-h-18 shrink-0 items-center gap-3 border-b border-line px-2 py-2.5 md:px-5">
      <IconLink to={paths.messages} label="Back to all conversations" className="md:hidden">
        <ArrowLeft aria-hidden="true" />
      </IconLink>
      {known && <Avatar name={title.name} src={avatar} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Heading level={2} size="sm" ref={headingRef} tabIndex={-1} className="rounded-sm break-words">
          {title.name}
        </Heading>
        {detail && (
          <Text as="span" size="sm" tone="soft" className="truncate">
            {detail}
          </Text>
        )}
      </div>
      {linked && (
        <Badge tone="green" className="max-lg:hidden">
          Contact details open
        </Badge>
      )}
    </header>
  );
};

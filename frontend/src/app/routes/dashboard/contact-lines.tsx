import type { ReactNode } from 'react';
import { telephone } from '#shared/telephone';
import { ExternalLink } from '#ui/text';

interface ContactLinesProps {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** Beside the name. */
  menu?: ReactNode;
}

/** The other party of a paid bid, in the row of its project. */
export const ContactLines = ({ name, email, phone, menu }: ContactLinesProps) => (
  <>
    <span className="flex items-center gap-2 font-medium">
      <span>{name}</span>
      {menu}
    </span>
    {email && (
      <ExternalLink href={`mailto:${email}`} className="py-0.5 wrap-anywhere">
        {email}
      </ExternalLink>
    )}
    {phone && (
      <ExternalLink href={telephone(phone)} className="py-0.5">
        {phone}
      </ExternalLink>
    )}
  </>
);

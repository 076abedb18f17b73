import type { ReactNode } from 'react';
import { formatDate } from '#lib/format';
import { formerMemberName, keptUntil } from '#shared/account/leaving';
import { telephone } from '#shared/account/telephone';
import { links } from '#shared/links';
import { EmailText, ExternalLink, SmallText } from '#ui/text';

interface ContactLinesProps {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** When the account was deleted. */
  leftAt?: string | undefined;
  /** Beside the name. */
  menu?: ReactNode;
}

export const ContactLines = ({ name, email, phone, leftAt, menu }: ContactLinesProps) => (
  <>
    <span className="flex items-center gap-2 font-medium">
      <span>{name}</span>
      {menu}
    </span>
    {leftAt && (
      <SmallText as="span">
        {name === formerMemberName ? 'Has left' : `Has left, kept until ${formatDate(keptUntil(leftAt).toISOString())}`}
      </SmallText>
    )}
    {email && (
      <ExternalLink href={links.mailTo(email)} className="py-0.5">
        <EmailText email={email} />
      </ExternalLink>
    )}
    {phone && (
      <ExternalLink href={telephone(phone)} className="py-0.5">
        {phone}
      </ExternalLink>
    )}
  </>
);

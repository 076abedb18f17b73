import { links } from '#shared/links';
import { EmailText, ExternalLink } from '#ui/text';

export const EmailLink = ({ email, className = '' }: { email: string; className?: string }) => (
  <ExternalLink href={links.mailTo(email)} className={className}>
    <EmailText email={email} />
  </ExternalLink>
);

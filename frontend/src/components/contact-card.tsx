import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '#config/paths';
import { formatDate } from '#lib/format';
import { introduceAs } from '#lib/introduction';
import { keptUntil } from '#shared/account/leaving';
import { telephone } from '#shared/account/telephone';
import type { ContactInfo } from '#shared/account/user.answers';
import { userTypeLabel } from '#shared/account/user.values';
import { links } from '#shared/links';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/layout';
import { EmailText, ExternalLink, Eyebrow, Heading, SmallText, Text } from '#ui/text';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <SmallText as="dt">{label}</SmallText>
    <Text as="dd" size="lg" weight="medium">
      {children}
    </Text>
  </div>
);

interface ContactCardProps {
  /** For example 'Project Owner Contact'. */
  title: string;
  contact: ContactInfo;
  /** Undefined until it is known. */
  userId: string | undefined;
  /** The subject of a message. */
  projectId: string;
  /** More actions, below call, email and message. */
  children?: ReactNode;
}

export const ContactCard = ({ title, contact, userId, projectId, children }: ContactCardProps) => {
  const titleId = useId();
  const { name, company, userType, email, phone, leftAt } = contact;
  return (
    <Card as="section" ground="tint" padding="lg" aria-labelledby={titleId}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-1.5">
          <Eyebrow>{userTypeLabel(userType)}</Eyebrow>
          <Heading level={2} size="md" id={titleId}>
            {title}
          </Heading>
          {leftAt && (
            <Text tone="soft" className="max-w-prose">
              Former member. The account was deleted on {formatDate(leftAt)}. These details are from that day and stay here until{' '}
              {formatDate(keptUntil(leftAt).toISOString())}.
            </Text>
          )}
        </div>
        <dl className="grid grid-cols-1 gap-x-8 gap-y-5 sm:flex sm:flex-wrap sm:gap-x-14">
          <Line label="Name">{name}</Line>
          {company && <Line label="Company">{company}</Line>}
          <Line label="Email">
            <ExternalLink href={links.mailTo(email)}>
              <EmailText email={email} />
            </ExternalLink>
          </Line>
          {phone && (
            <Line label="Phone">
              <ExternalLink href={telephone(phone)}>{phone}</ExternalLink>
            </Line>
          )}
        </dl>
        <div className="flex flex-wrap gap-2 print:hidden">
          {phone && (
            <ButtonLink to={telephone(phone)}>
              <Phone />
              Call
            </ButtonLink>
          )}
          <ButtonLink to={links.mailTo(email)} variant={phone ? 'secondary' : 'primary'}>
            <Mail />
            Email
          </ButtonLink>
          {userId && (
            <ButtonLink to={paths.conversation(userId)} state={introduceAs(name, projectId)} variant="secondary">
              <MessageCircle />
              {leftAt ? 'Read Your Conversation' : 'Send a Message'}
            </ButtonLink>
          )}
          {children}
        </div>
      </div>
    </Card>
  );
};

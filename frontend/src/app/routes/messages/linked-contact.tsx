import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bidContactQuery, receivedBidsQuery, userBidsQuery } from '#features/bids/queries';
import { isStager } from '#lib/auth';
import { isMissing } from '#lib/errors';
import { telephone } from '#shared/account/telephone';
import type { User } from '#shared/account/user.answers';
import { links } from '#shared/links';
import { Badge } from '#ui/badge';
import { EmailText, ExternalLink } from '#ui/text';

interface LinkedContactProps {
  user: User;
  /** The other user. */
  userId: string;
}

/** Returns the latest paid bid between the two users. Always refetched, because the fee may have just been paid. */
export const useLink = ({ user, userId, enabled = true }: LinkedContactProps & { enabled?: boolean }) => {
  const stager = isStager(user);
  const fresh = { refetchOnMount: 'always' } as const;
  const own = useInfiniteQuery({ ...userBidsQuery(user.id), ...fresh, enabled: enabled && stager });
  const received = useQuery({ ...receivedBidsQuery(), ...fresh, enabled: enabled && !stager });
  const bid = stager
    ? own.data?.find(({ paymentStatus, project }) => paymentStatus === 'paid' && project.owner.id === userId)
    : received.data?.find((one) => one.paymentStatus === 'paid' && one.userId === userId);
  return { bidId: bid?.id, isKnown: stager ? own.isFetchedAfterMount : received.isFetchedAfterMount };
};

/** Shows the other user's contact details once a fee is paid. Only says so if the bid is not loaded. Nothing once they are deleted. */
export const LinkedContact = (props: LinkedContactProps) => {
  const { bidId, isKnown } = useLink(props);
  const { data: contact, error } = useQuery({ ...bidContactQuery(bidId ?? ''), enabled: bidId !== undefined });
  if (isMissing(error)) return null;
  if (!contact) return error || (!bidId && isKnown) ? <Badge tone="green">Contact details open</Badge> : null;
  const { email, phone } = contact;
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      <ExternalLink href={links.mailTo(email)} className="py-0.5">
        <EmailText email={email} />
      </ExternalLink>
      {phone && (
        <ExternalLink href={telephone(phone)} className="py-0.5 whitespace-nowrap">
          {phone}
        </ExternalLink>
      )}
    </span>
  );
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedList } from '#components/paged-list';
import { paths } from '#config/paths';
import { skipLabels } from '#features/mail/labels';
import { mailLogQuery } from '#features/mail/queries';
import { formatDateTime } from '#lib/format';
import type { LoggedMail } from '#shared/contracts/answers/mail';
import { TitledCard } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { SmallText, Text, TextLink } from '#ui/text';

const outcomeOf = ({ channel, outcome, reason }: LoggedMail): string => {
  if (outcome === 'waiting') return 'Waits until';
  if (outcome === 'sent') return 'Sent';
  if (outcome === 'uncertain')
    return channel === 'push' ? 'Perhaps sent: nobody has said' : 'Perhaps sent: the mail service did not answer';
  return reason ? skipLabels[reason] : 'Not sent';
};

const ListLoading = () => (
  <Loading label="Loading your mail" className="flex flex-col gap-4 py-4">
    <Skeleton className="h-4 w-2/5" />
    <Skeleton className="h-3.5 w-3/5" />
  </Loading>
);

/** The mails and notifications that were sent to the reader or skipped, with the reason. */
export const MailLog = () => {
  const query = useInfiniteQuery(mailLogQuery());
  return (
    <TitledCard title="What was mailed and told" padding="lg" className="flex flex-col gap-3">
      <Text tone="soft">The last 90 days. We keep when and why, and no text.</Text>
      <PagedList
        query={query}
        failure="Failed to fetch your mail"
        loading={<ListLoading />}
        empty={<Text tone="soft">Nothing was mailed to you yet, and no device was told.</Text>}
      >
        {(mails) => (
          <ul aria-label="What was mailed and told" className="divide-y divide-line">
            {mails.map((mail) => (
              <li key={mail.id} className="flex flex-col gap-0.5 py-3">
                <Text weight="semibold">
                  {mail.projectId ? <TextLink to={paths.project(mail.projectId)}>{mail.title}</TextLink> : mail.title}
                </Text>
                <SmallText>
                  {mail.channel === 'push' && 'To your devices · '}
                  {outcomeOf(mail)}
                  {mail.outcome === 'waiting' || mail.outcome === 'sent' ? ' ' : ' · '}
                  {formatDateTime(mail.at)}
                </SmallText>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </TitledCard>
  );
};

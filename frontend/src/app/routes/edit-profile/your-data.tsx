import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { formatSize } from '#lib/download';
import { formatAgo, formatDate } from '#lib/format';
import { useKeptFocus, useNow, useOneAtATime } from '#lib/hooks';
import type { User } from '#shared/account/user.answers';
import type { DataExport } from '#shared/export/export.answers';
import { exportDays } from '#shared/export/export.values';
import { Button } from '#ui/button';
import { repeat, TableSkeleton } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { SmallText } from '#ui/text';
import { Part } from './part';
import { dataExportQuery, useDownloadExport, useRequestExport } from './queries';

interface PartProps {
  user: User;
  copy: DataExport;
}

/** Says where the export will be. */
const whereOf = ({ email }: User, { isMailed }: DataExport): string =>
  isMailed
    ? `We'll email a link to ${email} when it's ready. You'll find it here, too.`
    : "You'll find it here when it's ready. We can't email you a link until you confirm your email address.";

const Ask = ({ user, again = false }: { user: User; again?: boolean }) => {
  const request = useRequestExport(user.id);
  const ask = useOneAtATime(() => request.mutateAsync().catch(() => undefined));
  return (
    <Button variant="secondary" size="sm" className="self-start" pending={request.isPending} onClick={() => void ask()}>
      {again ? 'Request a New Copy' : 'Request a Copy'}
    </Button>
  );
};

const Making = ({ user, copy }: PartProps) => {
  const now = useNow(POLL.age);
  return (
    <Notice tone="info" title="We're preparing your copy">
      You asked for it {formatAgo(copy.askedAt ?? '', now)}. It usually takes a few minutes. {whereOf(user, copy)}
    </Notice>
  );
};

const Ready = ({ user, copy }: PartProps) => {
  const opening = useDownloadExport(user.id);
  const open = useOneAtATime((file: number) => opening.mutateAsync(file).catch(() => undefined));
  const { files, bytes, readyAt, expiresAt } = copy;
  return (
    <>
      <Notice tone="success" title="Your copy is ready">
        {`As of ${formatDate(readyAt ?? '')}: ${formatSize(bytes)}${files > 1 ? ` in ${files} files` : ''}. We'll delete it on ${formatDate(expiresAt ?? '')}.`}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {repeat(files, (file) => (
          <Button key={file} size="sm" pending={opening.isPending && opening.variables === file} onClick={() => void open(file)}>
            <Download />
            {files > 1 ? `Download Part ${file + 1} of ${files}` : 'Download'}
          </Button>
        ))}
        <Ask user={user} again />
      </div>
      <SmallText>A new copy replaces this one. The file contains personal data, so keep it safe.</SmallText>
    </>
  );
};

const State = ({ user, copy }: PartProps) => {
  if (copy.state === 'making') return <Making user={user} copy={copy} />;
  if (copy.state === 'ready') return <Ready user={user} copy={copy} />;
  return (
    <>
      <SmallText>{whereOf(user, copy)}</SmallText>
      <Ask user={user} />
    </>
  );
};

export const YourData = ({ user }: { user: User }) => {
  const query = useQuery(dataExportQuery(user.id));
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(query.data?.state, heading);
  return (
    <Part
      id="your-data"
      title="Your data"
      text={`Get a copy of everything we store about you. You can download it for ${exportDays} days.`}
      headingRef={heading}
    >
      <Loaded
        query={query}
        failure="We couldn't check for your copy"
        loading={<TableSkeleton rows={1} label="Checking for your copy" />}
      >
        {(copy) => <State user={user} copy={copy} />}
      </Loaded>
    </Part>
  );
};

import { Download } from 'lucide-react';
import { paths } from '#config/paths';
import { useDownloadData } from '#features/mail/queries';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { exportDays } from '#shared/export/export.values';
import { Button, ButtonLink } from '#ui/button';
import { repeat } from '#ui/skeleton';
import { isExpired, MailedNotice } from './mailed-notice';

/** Only the button fetches the files, because email scanners follow every link. */
const OwnData = () => {
  const opening = useDownloadData(useMailedToken());
  const open = useOneAtATime((file: number) => opening.mutateAsync(file).catch(() => undefined));
  // The real number is known after the first call.
  const count = opening.data?.files.length ?? 1;
  return (
    <MailedNotice
      title={opening.data ? 'Your download has started' : 'Download your data'}
      text={
        count > 1
          ? `Your data comes in ${count} files. Download each of them.`
          : "This ZIP file has everything we store about you. Its README.txt explains what's in it. Keep it safe."
      }
      error={opening.error}
      failed="We couldn't download your data"
      expired={`This link has expired. Links work for ${exportDays} days, or until you request a new copy.`}
      action={
        isExpired(opening.error) ? (
          <ButtonLink to={`${paths.editProfile}#your-data`}>Request a New Copy</ButtonLink>
        ) : (
          repeat(count, (file) => (
            <Button key={file} pending={opening.isPending && opening.variables === file} onClick={() => void open(file)}>
              <Download />
              {count > 1 ? `Download Part ${file + 1} of ${count}` : opening.data ? 'Download Again' : 'Download'}
            </Button>
          ))
        )
      }
    />
  );
};

export default OwnData;

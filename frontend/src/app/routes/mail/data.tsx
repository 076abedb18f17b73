import { Download } from 'lucide-react';
import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { useDownloadData } from '#features/mail/queries';
import { ApiError, messageOf } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { exportDays } from '#shared/export/export.values';
import { Button, ButtonLink } from '#ui/button';
import { repeat } from '#ui/skeleton';
import { Alert } from '#ui/states';

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_MAIL_LINK';

/** Only the button fetches the files, because email scanners follow every link. */
const OwnData = () => {
  const opening = useDownloadData(useMailedToken());
  const open = useOneAtATime((file: number) => opening.mutateAsync(file).catch(() => undefined));
  // The real number is known after the first call.
  const count = opening.data?.files.length ?? 1;
  return (
    <ScreenNotice
      title={opening.data ? 'Your download has started' : 'Download your data'}
      illustration="letters"
      text={
        opening.error ? (
          <Alert tone="danger" title="We couldn't download your data">
            {isOver(opening.error)
              ? `This link has expired. Links work for ${exportDays} days, or until you request a new copy.`
              : messageOf(opening.error, 'Please try again.')}
          </Alert>
        ) : count > 1 ? (
          `Your data comes in ${count} files. Download each of them.`
        ) : (
          "This ZIP file has everything we store about you. Its README.txt explains what's in it. Keep it safe."
        )
      }
      action={
        <>
          {!isOver(opening.error) &&
            repeat(count, (file) => (
              <Button key={file} pending={opening.isPending && opening.variables === file} onClick={() => void open(file)}>
                <Download />
                {count > 1 ? `Download Part ${file + 1} of ${count}` : opening.data ? 'Download Again' : 'Download'}
              </Button>
            ))}
          {isOver(opening.error) && <ButtonLink to={`${paths.editProfile}#your-data`}>Request a New Copy</ButtonLink>}
        </>
      }
    />
  );
};

export default OwnData;

import { Download } from 'lucide-react';
import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { useDownloadData } from '#features/mail/queries';
import { ApiError, messageOf } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { exportDays } from '#shared/data-export';
import { Button, ButtonLink } from '#ui/button';
import { repeat } from '#ui/skeleton';
import { Alert } from '#ui/states';

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_MAIL_LINK';

/** The button fetches the file, not the link: mail scanners follow every link before people do. */
const OwnData = () => {
  const opening = useDownloadData(useMailedToken());
  const open = useOneAtATime((file: number) => opening.mutateAsync(file).catch(() => undefined));
  // How many there are is known once one was asked for.
  const count = opening.data?.files.length ?? 1;
  return (
    <ScreenNotice
      title={opening.data ? 'Your download has begun' : 'Download your data'}
      illustration="letters"
      text={
        opening.error ? (
          <Alert tone="danger" title="There is nothing to download">
            {isOver(opening.error)
              ? `The link does not work any more. It does so for ${exportDays} days, until you ask for a newer copy.`
              : messageOf(opening.error, 'Please try again.')}
          </Alert>
        ) : count > 1 ? (
          `It is in ${count} files, because it is so much. Each of them explains itself.`
        ) : (
          'A zip with everything that we know of you. README.txt in it says what is where. Keep it where nobody else reads it.'
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
          {isOver(opening.error) && <ButtonLink to={`${paths.editProfile}#your-data`}>Ask for a New Copy</ButtonLink>}
        </>
      }
    />
  );
};

export default OwnData;

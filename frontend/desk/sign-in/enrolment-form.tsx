import { queryOptions, useQuery } from '@tanstack/react-query';
import { QrCode } from '#ui/qr-code';
import { Loading, Skeleton } from '#ui/skeleton';
import { Alert } from '#ui/states';
import { ExternalLink, Text } from '#ui/text';
import { beginEnrolment, type Challenge, endEnrolment, type UserPool } from './cognito';
import { authenticatorAddress, inGroups, signInFailure } from './sign-in';
import { type ChallengeFormProps, CodeEntry } from './step-forms';

/** Creates the secret once for each challenge. Forgets it when the form unmounts. */
const enrolmentQuery = (pool: UserPool, challenge: Challenge) =>
  queryOptions({
    queryKey: ['enrolment', challenge.session],
    queryFn: () => beginEnrolment(pool, challenge),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Sets up an authenticator app at the first sign-in: shows the secret as a QR code and as text, then asks for a code. */
export const EnrolmentForm = ({ pool, challenge, onProgress }: ChallengeFormProps) => {
  const { data: enrolment, error } = useQuery(enrolmentQuery(pool, challenge));
  if (error) {
    return (
      <Alert tone="danger" compact>
        {signInFailure(error)}
      </Alert>
    );
  }
  if (!enrolment) {
    return (
      <Loading label="Loading the key" className="flex flex-col items-center gap-5">
        <Skeleton className="size-48" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  }
  const address = authenticatorAddress(enrolment.secret, challenge.email);
  return (
    <div className="flex flex-col gap-5">
      <Text size="sm" tone="soft">
        Scan this with an authenticator app, such as Google Authenticator or 1Password. We show it only once.
      </Text>
      <QrCode text={address} label="QR code for an authenticator app" className="w-48 self-center" />
      <div className="flex flex-col gap-1">
        <Text size="sm" tone="soft">
          No camera? Type this key into the app:
        </Text>
        <Text weight="medium" className="select-all">
          {inGroups(enrolment.secret)}
        </Text>
        <Text size="sm">
          <ExternalLink href={address}>Open an app on this device</ExternalLink>
        </Text>
      </div>
      <CodeEntry send={(code) => endEnrolment(pool, enrolment, code)} onProgress={onProgress} action="Confirm and Sign In" />
    </div>
  );
};

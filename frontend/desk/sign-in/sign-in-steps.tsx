import { useRef, useState } from 'react';
import { useKeptFocus } from '#lib/hooks';
import { Button } from '#ui/button';
import { Text } from '#ui/text';
import type { Challenge, Progress, UserPool } from './cognito';
import { EnrolmentForm } from './enrolment-form';
import { adminSession } from './session';
import { CodeForm, NewPasswordForm, SignInForm } from './step-forms';

const introductions: Record<Challenge['name'], string> = {
  NEW_PASSWORD_REQUIRED: 'Your password was temporary. Choose your own password to continue.',
  MFA_SETUP: 'Administrators also sign in with an authenticator app. Set it up once on your phone.',
  SOFTWARE_TOKEN_MFA: 'One more step to confirm it’s you.',
};

const forms = { NEW_PASSWORD_REQUIRED: NewPasswordForm, MFA_SETUP: EnrolmentForm, SOFTWARE_TOKEN_MFA: CodeForm };

/** Signs in step by step: the password, then whatever else Cognito requires. Ends with a session in this tab. */
export const SignInSteps = ({ pool, email }: { pool: UserPool; email?: string }) => {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const introduction = useRef<HTMLDivElement>(null);
  useKeptFocus(challenge?.name ?? 'password', introduction);
  const take = (progress: Progress) => {
    if ('tokens' in progress) adminSession.start(pool, progress.tokens);
    else setChallenge(progress.challenge);
  };
  if (!challenge) return <SignInForm pool={pool} email={email} onProgress={take} />;
  const Form = forms[challenge.name];
  return (
    <div className="flex flex-col gap-5">
      <div ref={introduction} tabIndex={-1} className="outline-none">
        <Text>{introductions[challenge.name]}</Text>
      </div>
      {/* The key makes a second challenge of the same kind start with an empty form. */}
      <Form key={challenge.session} pool={pool} challenge={challenge} onProgress={take} />
      <Button variant="quiet" className="self-center" onClick={() => setChallenge(null)}>
        Start again
      </Button>
    </div>
  );
};

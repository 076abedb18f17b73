import { useEffect, useState } from 'react';
import { Page } from '#components/page';
import { paths } from '#config/paths';
import { impersonationMark, receiveSession } from '#features/impersonation/hand-over';
import { ButtonLink } from '#ui/button';
import { Loading, SkeletonText } from '#ui/skeleton';
import { EmptyState } from '#ui/states';

/** Long enough for the panel, which answers at once if it is open. */
const answerTimeoutMs = 8000;

/** Receives the session from the panel and continues to the site. */
const WaitForSession = ({ word }: { word: string }) => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    // The pairing code works only once, so it is removed from the URL and the history.
    history.replaceState(history.state, '', `${location.pathname}#${impersonationMark}`);
    const stop = receiveSession(word, () => location.replace(paths.dashboard));
    const late = setTimeout(() => setLate(true), answerTimeoutMs);
    return () => {
      stop();
      clearTimeout(late);
    };
  }, [word]);
  if (!isLate)
    return (
      <Loading label="Opening the site">
        <SkeletonText lines={3} className="max-w-xl" />
      </Loading>
    );
  return (
    <EmptyState
      level={1}
      illustration="door"
      title="The panel didn’t answer"
      text="This tab gets its session once from the panel that opened it. Go back to the panel and try again."
    />
  );
};

const Ended = () => (
  <EmptyState
    level={1}
    illustration="door"
    title="The session is over"
    text="You no longer view the site as another user. You can close this tab."
    action={
      <ButtonLink to={paths.admin} variant="secondary">
        Go to Admin Panel
      </ButtonLink>
    }
  />
);

/** Shows the start of an impersonation (with a pairing code), or its end. */
export const ImpersonationTab = ({ word }: { word: string }) => {
  const [known] = useState(word);
  return (
    <Page title={known ? 'Opening the Site' : 'Session Over'} width="prose">
      {known ? <WaitForSession word={known} /> : <Ended />}
    </Page>
  );
};

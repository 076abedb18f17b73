import { paths } from '#config/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { Text } from '#ui/text';
import { TextLink } from '#ui/text-link';
import { neutralText } from '../neutral-text';
import type { SentRequest } from './forgot-password-form';

/** The same page of this very site, whatever host the server believes to be at. */
const localPath = (link: string): string => {
  const { pathname, search } = new URL(link, window.location.origin);
  return `${pathname}${search}`;
};

/** What to do once the link is asked for. */
export const CheckEmail = ({ sent: { email, resetLink }, onAgain }: { sent: SentRequest; onAgain: () => void }) => (
  <div className="flex flex-col gap-6">
    <Text size="lg">{neutralText}</Text>
    <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
      <li>
        It goes to <strong className="break-words text-ink">{email}</strong> and takes a minute or two.
      </li>
      <li>The link works once, and for one hour.</li>
      <li>Nothing there? Look in the spam folder, or try the address you registered with.</li>
    </ul>
    {resetLink && (
      <Notice title="Local development">
        No mail leaves this machine. <TextLink to={localPath(resetLink)}>Open the reset link</TextLink>
      </Notice>
    )}
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink to={paths.login}>Back to Login</ButtonLink>
      <Button variant="secondary" onClick={onAgain}>
        Try Different Email
      </Button>
    </div>
  </div>
);

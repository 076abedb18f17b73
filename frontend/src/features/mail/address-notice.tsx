import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStager, useAuth } from '#lib/auth';
import { useOneAtATime } from '#lib/hooks';
import { Button } from '#ui/button';
import { Notice } from '#ui/states';
import { mailSettingsQuery, useRequestVerification } from './queries';

/** Tells the reader that no mail can reach them, why, and what to do. Renders nothing if mail arrives, or if this is unknown. */
export const AddressNotice = ({ className }: { className?: string }) => {
  const { user } = useAuth();
  const { data: settings } = useQuery(mailSettingsQuery());
  const request = useRequestVerification();
  const notice = useRef<HTMLDivElement>(null);
  const send = useOneAtATime(async () => {
    await request.mutateAsync().catch(() => undefined);
    // The notice may have replaced the button that had the focus.
    if (!notice.current?.contains(document.activeElement)) notice.current?.focus();
  });
  if (!settings || (settings.isVerified && !settings.isUndeliverable)) return null;
  const { email, isUndeliverable } = settings;
  return (
    <div ref={notice} tabIndex={-1} className={className}>
      <Notice tone="warning" title={isUndeliverable ? 'Our mail to you comes back' : 'Confirm your email address'}>
        <span className="flex flex-col items-start gap-x-6 gap-y-3 sm:flex-row sm:items-center sm:justify-between">
          <span className="max-w-full min-w-0 wrap-anywhere">
            {isUndeliverable
              ? `${email} refuses our mail. Once that is solved, try again; if your address has changed, change it in your profile.`
              : `Press the button in the mail to ${email}. Until then we tell you of bids, messages and payments only here${user && isStager(user) ? ', and no receipt can reach you' : ''}.`}
          </span>
          {request.isSuccess && !isUndeliverable ? (
            <span className="shrink-0 font-medium">Mail is on its way</span>
          ) : (
            <Button variant="secondary" size="sm" className="shrink-0" pending={request.isPending} onClick={() => void send()}>
              {isUndeliverable ? 'Try Again' : 'Send Again'}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStager, useAuth } from '#lib/auth';
import { useOneAtATime } from '#lib/hooks';
import { useNoticeSlot } from '#lib/notice-slot';
import { Button } from '#ui/button';
import { Notice } from '#ui/states';
import { mailSettingsQuery, useRequestVerification } from './queries';

/** Renders nothing if emails arrive, or if this is unknown. */
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
  const isUnreachable = settings !== undefined && (!settings.isVerified || settings.isUndeliverable);
  const isShown = useNoticeSlot('address', isUnreachable);
  if (!isUnreachable || !isShown) return null;
  const { email, isUndeliverable } = settings;
  return (
    <div ref={notice} tabIndex={-1} className={className}>
      <Notice tone="warning" title={isUndeliverable ? 'Our emails to you bounce' : 'Confirm your email address'}>
        <span className="flex flex-col items-start gap-x-6 gap-y-3 sm:flex-row sm:items-center sm:justify-between">
          <span className="max-w-full min-w-0 wrap-anywhere">
            {isUndeliverable
              ? `Emails to ${email} bounce. Fix the mailbox and try again, or change your address in your profile.`
              : `Click the button in the email we sent to ${email}. Until you do, we can’t email you about bids, messages or ${user && isStager(user) ? 'receipts' : 'payments'}.`}
          </span>
          {request.isSuccess && !isUndeliverable ? (
            <span className="shrink-0 font-medium">Email sent</span>
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

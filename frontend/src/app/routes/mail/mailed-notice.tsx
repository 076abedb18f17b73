import type { ReactNode } from 'react';
import { ScreenNotice } from '#components/screen-notice';
import { ApiError, messageOf } from '#lib/errors';
import { Alert } from '#ui/states';

/** Returns whether the link has expired, was used, or was replaced. */
export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_MAIL_LINK';

interface MailedNoticeProps {
  title: string;
  text: string;
  /** Replaces the text. */
  error?: unknown;
  /** The error's title. */
  failed?: string;
  /** Says what to do about an expired link. */
  expired?: string;
  action: ReactNode;
}

/** The screen of an emailed link. */
export const MailedNotice = ({ title, text, error, failed, expired, action }: MailedNoticeProps) => (
  <ScreenNotice
    title={title}
    illustration="letters"
    text={
      error ? (
        <Alert tone="danger" title={failed}>
          {expired && isExpired(error) ? expired : messageOf(error, 'Please try again.')}
        </Alert>
      ) : (
        text
      )
    }
    action={action}
  />
);

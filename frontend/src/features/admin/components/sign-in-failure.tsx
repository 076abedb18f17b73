import type { ReactNode } from 'react';
import { Notice } from '#ui/notice';

/** Why signing in did not work, above the form. Announced. */
export const SignInFailure = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <Notice tone="danger" compact>
      {children}
    </Notice>
  </div>
);

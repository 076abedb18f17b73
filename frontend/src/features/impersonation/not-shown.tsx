import type { ReactNode } from 'react';
import { Notice } from '#ui/states';

/** In place of what the user sees and an administrator who looks does not. It is not asked for: the server would refuse it. */
export const NotShown = ({ children }: { children: ReactNode }) => (
  <Notice title="Not shown to administrators">
    <p>{children}</p>
  </Notice>
);

import type { ReactNode } from 'react';
import { Notice } from '#ui/states';

/** Replaces what administrators do not see. It is not requested, because the server would refuse it. */
export const NotShown = ({ children }: { children: ReactNode }) => (
  <Notice title="Not shown to administrators">
    <p>{children}</p>
  </Notice>
);

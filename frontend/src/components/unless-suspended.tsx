import type { ReactNode } from 'react';
import { useAuth } from '#lib/auth';
import { SmallText } from '#ui/text';

/** Replaces what a suspended account cannot do with a sentence. `doing`: `post updates`. */
export const UnlessSuspended = ({ doing, children }: { doing: string; children: ReactNode }) =>
  useAuth().user?.suspension ? <SmallText>You can’t {doing} while your account is suspended.</SmallText> : children;

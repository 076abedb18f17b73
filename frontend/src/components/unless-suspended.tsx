import type { ReactNode } from 'react';
import { useAuth } from '#lib/auth';
import { SmallText } from '#ui/text';

/** Shows what a suspended account would be refused, and says so in its place. `doing`: `post updates`. */
export const UnlessSuspended = ({ doing, children }: { doing: string; children: ReactNode }) =>
  useAuth().user?.suspension ? <SmallText>You can’t {doing} while your account is suspended.</SmallText> : children;

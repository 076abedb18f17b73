import { BadgeCheck, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/format';
import { keepFocusAfterDialog } from '#lib/use-kept-focus';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import type { AdminUserDetailed } from '#shared/contracts/admin';
import { badgeTypes, type Badge as GrantedBadge } from '#shared/contracts/badge';
import { AlertDialog } from '#ui/alert-dialog';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Heading } from '#ui/heading';
import { IconButton } from '#ui/icon-button';
import { Text } from '#ui/text';
import { useRevokeBadge } from '../api/revoke-badge';
import { GrantBadgeDialog } from './grant-badge-dialog';

const hasRunOut = ({ expiryDate }: GrantedBadge): boolean => expiryDate !== null && new Date(expiryDate) <= new Date();

/** When it was granted and by whom, until when it holds, and where the paper is. */
const historyOf = ({ verificationDate, verifiedBy, expiryDate, verificationDocument }: GrantedBadge, ownUsername: string) =>
  [
    `Granted ${formatDate(verificationDate)} by ${verifiedBy === ownUsername ? 'you' : 'another administrator'}`,
    expiryDate && `until ${formatDate(expiryDate)}`,
    verificationDocument && `paper: ${verificationDocument}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface RowProps {
  badge: GrantedBadge;
  ownUsername: string;
  onRevoke: () => void;
}

const BadgeRow = ({ badge, ownUsername, onRevoke }: RowProps) => {
  const label = badgeTypes[badge.badgeType];
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="flex min-w-0 flex-col items-start gap-0.5 py-1">
        <Badge tone={hasRunOut(badge) ? 'neutral' : 'green'}>
          <BadgeCheck aria-hidden="true" className="size-3.5" />
          {label}
          {hasRunOut(badge) && ' (expired)'}
        </Badge>
        <Text size="xs" tone="soft" className="break-words">
          {historyOf(badge, ownUsername)}
        </Text>
      </div>
      <IconButton label={`Revoke ${label}`} size="sm" tone="danger" className="-mr-2" onClick={onRevoke}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
};

/** What the operators vouch for, with the means to grant and to take back. */
export const UserBadges = ({ user, ownUsername }: { user: AdminUserDetailed; ownUsername: string }) => {
  const [granting, setGranting] = useState(false);
  const [asked, setAsked] = useState<GrantedBadge | null>(null);
  const grantButton = useRef<HTMLButtonElement>(null);
  const revocation = useRevokeBadge(user);
  const closeQuestion = () => {
    setAsked(null);
    keepFocusAfterDialog(grantButton);
  };
  const revoke = useOneAtATime(async (badge: GrantedBadge) => {
    try {
      await revocation.mutateAsync(badge);
      closeQuestion();
    } catch {
      // Said by the mutation; the question stays.
    }
  });
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <Heading level={4} size="xs">
          Badges
        </Heading>
        <Button
          ref={grantButton}
          size="sm"
          variant="quiet"
          className="-mr-3"
          aria-label={`Grant Badge to ${user.name}`}
          onClick={() => setGranting(true)}
        >
          Grant Badge
        </Button>
      </div>
      {user.badges.length > 0 ? (
        <ul className="flex flex-col gap-1" aria-label={`Badges of ${user.name}`}>
          {user.badges.map((badge) => (
            <BadgeRow key={badge.id} badge={badge} ownUsername={ownUsername} onRevoke={() => setAsked(badge)} />
          ))}
        </ul>
      ) : (
        <Text size="sm" tone="soft">
          No badges
        </Text>
      )}
      {granting && <GrantBadgeDialog user={user} onClose={() => setGranting(false)} />}
      <AlertDialog
        open={asked !== null}
        onOpenChange={closeQuestion}
        title="Revoke this badge?"
        description={asked ? `${user.name} is no longer shown as “${badgeTypes[asked.badgeType]}”.` : ''}
        confirmLabel="Revoke Badge"
        pending={revocation.isPending}
        onConfirm={() => asked && void revoke(asked)}
      />
    </section>
  );
};

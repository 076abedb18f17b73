import { BadgeCheck, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { endOfDay } from '#desk/market/figures';
import { useGrantBadge, useRevokeBadge } from '#desk/queries';
import { useOwnUsername } from '#desk/sign-in/session';
import { useContractForm } from '#lib/form';
import { formatDate } from '#lib/format';
import type { AdminUserDetailed } from '#shared/admin/admin.answers';
import type { Badge as GrantedBadge } from '#shared/verification/badge.answers';
import { GrantBadgeBody } from '#shared/verification/badge.contract';
import { badgeTypes } from '#shared/verification/badge.values';
import { Badge } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { AlertDialog, FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { Heading, SmallText, Text } from '#ui/text';

const GrantBadgeDialog = ({ user, onClose }: { user: { id: string; name: string }; onClose: () => void }) => {
  const grant = useGrantBadge(user);
  const { register, formState, submit } = useContractForm(GrantBadgeBody, {
    // No initial choice: the schema requires one.
    defaultValues: { badgeType: '' as keyof typeof badgeTypes, expiryDate: null, verificationDocument: '' },
    onSubmit: async (body) => {
      await grant.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      onOpenChange={onClose}
      title="Grant a badge"
      description={`Owners see it beside ${user.name}’s bids.`}
      onSubmit={submit}
      pending={grant.isPending}
      submitLabel="Grant Badge"
    >
      <Field label="Badge" required error={errors.badgeType?.message}>
        <Select placeholder="Select a badge" options={badgeTypes} {...register('badgeType')} />
      </Field>
      <Field label="Valid until (optional)" hint="The last day on which we show it." error={errors.expiryDate?.message}>
        <Input type="date" {...register('expiryDate', { setValueAs: endOfDay })} />
      </Field>
      <Field
        label="Where you keep the proof (optional)"
        hint="Only administrators can read it."
        error={errors.verificationDocument?.message}
      >
        <Input {...register('verificationDocument')} />
      </Field>
    </FormDialog>
  );
};

export const hasExpired = ({ expiryDate }: Pick<GrantedBadge, 'expiryDate'>): boolean =>
  expiryDate !== null && new Date(expiryDate) <= new Date();

const historyOf = ({ verificationDate, verifiedBy, expiryDate, verificationDocument }: GrantedBadge, ownUsername: string) =>
  [
    `Granted ${formatDate(verificationDate)} by ${verifiedBy === ownUsername ? 'you' : 'another administrator'}`,
    expiryDate && `until ${formatDate(expiryDate)}`,
    verificationDocument && `proof: ${verificationDocument}`,
  ]
    .filter(Boolean)
    .join(' · ');

const BadgeRow = ({ badge, onRevoke }: { badge: GrantedBadge; onRevoke: () => void }) => {
  const ownUsername = useOwnUsername();
  const label = badgeTypes[badge.badgeType];
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="flex min-w-0 flex-col items-start gap-0.5 py-1">
        <Badge tone={hasExpired(badge) ? 'neutral' : 'green'}>
          <BadgeCheck className="size-3.5" />
          {hasExpired(badge) ? `${label} (expired)` : label}
        </Badge>
        <Text size="xs" tone="soft">
          {historyOf(badge, ownUsername)}
        </Text>
      </div>
      <IconButton label={`Revoke ${label}`} size="sm" tone="danger" className="-mr-2" onClick={onRevoke}>
        <X />
      </IconButton>
    </li>
  );
};

type BadgeHolder = Pick<AdminUserDetailed, 'id' | 'name' | 'badges'>;

interface UserBadgesProps {
  user: BadgeHolder;
  level?: 2 | 4;
}

export const UserBadges = ({ user, level = 4 }: UserBadgesProps) => {
  const [granting, setGranting] = useState(false);
  const [asked, setAsked] = useState<GrantedBadge | null>(null);
  const grantButton = useRef<HTMLButtonElement>(null);
  const revocation = useRevokeBadge(user);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <Heading level={level} size="xs">
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
            <BadgeRow key={badge.id} badge={badge} onRevoke={() => setAsked(badge)} />
          ))}
        </ul>
      ) : (
        <SmallText>No badges</SmallText>
      )}
      {granting && <GrantBadgeDialog user={user} onClose={() => setGranting(false)} />}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Revoke this badge?"
        description={asked ? `We no longer show “${badgeTypes[asked.badgeType]}” beside ${user.name}’s bids.` : ''}
        confirmLabel="Revoke Badge"
        focusFallback={grantButton}
        onConfirm={() => asked && revocation.mutateAsync(asked)}
      />
    </section>
  );
};

import { useRef, useState } from 'react';
import { useSaveProperty } from '#features/handover/queries';
import { useContractForm } from '#lib/form';
import { useKeptFocus } from '#lib/hooks';
import type { Handover } from '#shared/handover/handover.answers';
import { SavePropertyBody } from '#shared/handover/handover.contract';
import { mask } from '#shared/message/mask-sign';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Checkbox, Input, Textarea } from '#ui/input';
import { Heading, SmallText, Text } from '#ui/text';

interface PropertyFormProps {
  handover: Handover;
  /** The stager's first name. */
  other: string;
  /** Whether only the permission to show photos can be changed. */
  onlyPhotos: boolean;
  /** Undefined before the first save. */
  onClose: (() => void) | undefined;
}

const PropertyForm = ({ handover, other, onlyPhotos, onClose }: PropertyFormProps) => {
  const { bidId, projectId, address, access, photosAllowed } = handover;
  const save = useSaveProperty({ projectId, bidId });
  const { register, formState, submit, setError } = useContractForm(SavePropertyBody, {
    defaultValues: { address: address ?? '', access: access ?? '', photosAllowed },
    onSubmit: async (body): Promise<void> => {
      if (!onClose && !body.address && !body.access && !body.photosAllowed)
        return setError('address', { message: 'Please enter the street address' });
      await save.mutateAsync(body);
      onClose?.();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {!onlyPhotos && (
        <>
          <Field label="Street Address" hint={`Only ${other} sees it.`} error={formState.errors.address?.message}>
            <Input autoComplete="street-address" {...register('address')} />
          </Field>
          <Field
            label="Access"
            hint="Who meets the crew, or where the key is. Put codes only here. We delete this when the project is completed."
            error={formState.errors.access?.message}
          >
            <Textarea rows={3} {...register('access')} />
          </Field>
        </>
      )}
      <div className="flex flex-col gap-1">
        <Checkbox
          label={`${other} may show photos of the finished rooms`}
          error={formState.errors.photosAllowed?.message}
          {...register('photosAllowed')}
        />
        <SmallText>
          They appear in the portfolio as “From a completed project”, without your name or address. If you change your mind,
          photos that are already there stay.
        </SmallText>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={formState.isSubmitting}>
          Save
        </Button>
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};

/** Returns whether a text is only a mask, which is all that the worker stores for offline use (src/worker/without-contact.ts). */
const isNotKept = (text: string | null): boolean => text === mask;

const SharedText = ({ label, text }: { label: string; text: string | null }) =>
  text && (
    <div className="flex flex-col gap-0.5">
      <SmallText as="dt">{label}</SmallText>
      <Text as="dd" weight="medium" className="whitespace-pre-line wrap-anywhere">
        {isNotKept(text) ? 'You need a connection to see this' : text}
      </Text>
    </div>
  );

interface HandoverPropertyProps {
  handover: Handover;
  mayWrite: 'everything' | 'photos' | 'nothing';
  other: string;
}

/** Shows the property's address and access, which the owner enters and the stager reads. */
export const HandoverProperty = ({ handover, mayWrite, other }: HandoverPropertyProps) => {
  const { address, access, photosAllowed, closed } = handover;
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasDetails = address !== null || access !== null || photosAllowed;
  const canWrite = mayWrite !== 'nothing' && !isNotKept(address) && !isNotKept(access);
  const writes = canWrite && (editing || !hasDetails);
  useKeptFocus(writes ? 'form' : 'text', heading);
  return (
    <section aria-labelledby="handover-property" className="flex min-w-0 flex-col gap-4">
      <Heading level={3} size="xs" id="handover-property" ref={heading} tabIndex={-1}>
        The Property
      </Heading>
      {writes ? (
        <PropertyForm
          handover={handover}
          other={other}
          onlyPhotos={mayWrite === 'photos'}
          onClose={hasDetails ? () => setEditing(false) : undefined}
        />
      ) : hasDetails ? (
        <>
          <dl className="flex flex-col gap-3">
            <SharedText label="Street Address" text={address} />
            <SharedText label="Access" text={access} />
            <SharedText
              label="Photos of the Finished Rooms"
              text={photosAllowed ? 'May be shown in the portfolio' : 'Please don’t show them'}
            />
          </dl>
          {canWrite && (
            <Button variant="secondary" size="sm" className="self-start" onClick={() => setEditing(true)}>
              Change
            </Button>
          )}
        </>
      ) : (
        <SmallText className="first-letter:uppercase">
          {closed ? 'No address was given.' : `${other} hasn’t given the address yet. We’ll notify you when it’s here.`}
        </SmallText>
      )}
    </section>
  );
};

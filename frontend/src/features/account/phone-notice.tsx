import * as z from 'zod/mini';
import { useContractForm } from '#lib/form';
import type { User } from '#shared/account/user.answers';
import { EditUserBody } from '#shared/account/user.contract';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PhoneInput } from '#ui/input';
import { Notice } from '#ui/states';
import { useEditProfile } from './queries';

const PhoneBody = z.pick(EditUserBody, { phone: true });

interface PhoneNoticeProps {
  user: User;
  /** Why the number matters here. */
  text: string;
  /** The notice disappears then, and with it the focused button. */
  onSaved: () => void;
}

/** Asks for the phone number that the account lacks. */
const PhoneNotice = ({ user: { id, name, email, company, bio }, text, onSaved }: PhoneNoticeProps) => {
  const edit = useEditProfile(id);
  const { register, setError, formState, submit } = useContractForm(PhoneBody, {
    defaultValues: { phone: '' },
    onSubmit: async ({ phone }): Promise<void> => {
      if (phone === null) {
        setError('phone', { message: 'Please enter your phone number' }, { shouldFocus: true });
        return;
      }
      await edit.mutateAsync({ name, email, company, bio, phone });
      onSaved();
    },
  });
  return (
    <Notice tone="info" title="Add your phone number">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p>{text}</p>
        <div className="flex flex-wrap items-start gap-2">
          <Field label="Phone Number" labelHidden error={formState.errors.phone?.message} className="w-56 max-w-full">
            <PhoneInput {...register('phone')} />
          </Field>
          <Button type="submit" variant="secondary" pending={edit.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Notice>
  );
};

export default PhoneNotice;

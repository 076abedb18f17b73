import { useContractForm } from '#lib/form';
import { useHydrated } from '#lib/use-hydrated';
import { ContactBody, contactSubjects } from '#shared/contracts/contact-message';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Select } from '#ui/select';
import { Textarea } from '#ui/textarea';
import { useSendContactMessage } from '../api/send-contact-message';

export interface ContactFormProps {
  /** Filled in already for whoever is logged in. */
  name?: string;
  email?: string;
  /** The message is on its way to us; the answer will go to this address. */
  onSent: (email: string) => void;
}

/** A letter to the operators. */
export const ContactForm = ({ name = '', email = '', onSent }: ContactFormProps) => {
  const ready = useHydrated();
  const send = useSendContactMessage();
  const { register, formState, submit } = useContractForm(ContactBody, {
    defaultValues: { name, email, message: '' },
    onSubmit: async (body) => {
      await send.mutateAsync(body);
      onSent(body.email);
    },
  });
  const { errors } = formState;
  return (
    // What is typed before the form is looked after would be lost, or be sent into the address.
    <form noValidate inert={!ready} onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
        </Field>
      </div>
      <Field label="Subject" error={errors.subject?.message} required>
        <Select placeholder="Please select a subject" options={contactSubjects} {...register('subject')} />
      </Field>
      <Field label="Message" error={errors.message?.message} required>
        <Textarea rows={7} {...register('message')} />
      </Field>
      <Button type="submit" size="lg" className="self-start" pending={send.isPending}>
        {send.isPending ? 'Sending…' : 'Send Message'}
      </Button>
    </form>
  );
};

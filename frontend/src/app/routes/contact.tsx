import { useMutation } from '@tanstack/react-query';
import { Clock, type LucideIcon, Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Illustration } from '#components/illustration';
import { Page, PageHeader } from '#components/page';
import { paths } from '#config/paths';
import { responseTimes } from '#config/response-times';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { NetworkError } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { useHydrated } from '#lib/hydrated';
import { useOnce } from '#lib/once';
import { toast, toastFailure } from '#lib/toast';
import { ContactBody, contactSubjects } from '#shared/contact-message/contact-message.contract';
import { site } from '#shared/site/site';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Field } from '#ui/field';
import { Input, Select, Textarea } from '#ui/input';
import { Card, TitledCard } from '#ui/layout';
import { ExternalLink, Heading, Text, TextLink } from '#ui/text';

const useSendContactMessage = () => {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: ContactBody) => once((idempotencyKey) => call('sendContactMessage', { body, idempotencyKey })),
    onSuccess: () => toast({ title: 'Message Sent!', description: "We'll get back to you soon." }),
    onError: (error) =>
      toastFailure(
        'Failed to Send',
        error,
        error instanceof NetworkError ? 'Please try again later.' : 'Please try again.',
        'What you wrote is still in the form.',
      ),
  });
};

interface ContactFormProps {
  /** Prefilled for signed-in users. */
  name?: string;
  email?: string;
  /** Called when the message is sent. The answer will go to this address. */
  onSent: (email: string) => void;
}

const ContactForm = ({ name = '', email = '', onSent }: ContactFormProps) => {
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
    // Input before hydration would be lost, or sent as part of the address.
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

/** Replaces the form once the message is sent. `email`: the address for the answer. */
const MessageSent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form with the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <div className="mb-2 w-52">
        <Illustration name="letters" />
      </div>
      <Heading level={2} ref={heading} tabIndex={-1} className="outline-none">
        Thank you for writing
      </Heading>
      <Text tone="soft" className="max-w-sm">
        We’ll reply to <strong className="text-ink">{email}</strong>.
      </Text>
      <Button variant="secondary" className="mt-4" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  );
};

const ContactPanel = () => {
  const { user, status } = useAuth();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  useKeptFocus(sentFrom === null ? 'form' : 'sent', screenHeading);
  return (
    <Card padding="lg">
      <noscript>
        <p className="mb-5">The form needs JavaScript. Write to {site.supportEmail} instead. It reaches the same people.</p>
      </noscript>
      {sentFrom === null ? (
        <ContactForm
          // Restarts the form with the user's name once the session is known.
          key={status}
          {...(user && { name: user.name, email: user.email })}
          onSent={setSentFrom}
        />
      ) : (
        <MessageSent email={sentFrom} onAgain={() => setSentFrom(null)} />
      )}
    </Card>
  );
};

const withIcon = (Icon: LucideIcon, title: string) => (
  <span className="flex items-center gap-2.5">
    <Icon className="size-5 text-evergreen" />
    {title}
  </span>
);

/** How soon the administrators answer, and other ways to find an answer. */
const ResponseTimes = () => (
  <div className="flex flex-col gap-6">
    <TitledCard ground="tint" title={withIcon(Clock, 'Response times')} className="flex flex-col gap-2">
      <DetailList details={responseTimes.map(({ topic, within }) => ({ label: topic, value: within }))} />
    </TitledCard>
    <TitledCard ground="sand" title={withIcon(Mail, 'Other ways')} className="flex flex-col gap-3">
      <Text>
        Many answers are in the <TextLink to={paths.helpCenter}>Help Center</TextLink> already.
      </Text>
      <Text>
        You can also write to <ExternalLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</ExternalLink>.
      </Text>
    </TitledCard>
  </div>
);

const Contact = () => (
  <Page
    large
    title="Contact"
    description={`Write to ${site.name}: questions about projects, bids, payments and your account, answered by a person.`}
  >
    <PageHeader
      large
      title="Contact Us"
      text="Questions about a project, a payment or your account? An idea? Write to us. A person reads every message."
    />
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <ContactPanel />
      <ResponseTimes />
    </div>
  </Page>
);

export default Contact;

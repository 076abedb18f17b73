import { useState } from 'react';
import { useAuth } from '#lib/auth';
import { screenHeading, useKeptFocus } from '#lib/use-kept-focus';
import { site } from '#shared/site';
import { Card } from '#ui/card';
import { ContactForm } from './contact-form';
import { MessageSent } from './message-sent';

/** The form, and what takes its place once it is sent. */
export const ContactPanel = () => {
  const { user, status } = useAuth();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  useKeptFocus(sentFrom === null ? 'form' : 'sent', screenHeading);
  return (
    <Card padding="lg">
      <noscript>
        <p className="mb-5">The form needs JavaScript. Write to {site.supportEmail} instead; the same people read it.</p>
      </noscript>
      {sentFrom === null ? (
        <ContactForm
          // Who is writing may become known only after the form is there; it starts anew with their name.
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

import { useEffect, useRef } from 'react';
import { Illustration } from '#components/illustration';
import { Button } from '#ui/button';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';

/** In place of the form once the message is sent. `email`: where the answer will go. */
export const MessageSent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that held the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <div className="mb-2 w-52">
        <Illustration name="letters" />
      </div>
      <Heading level={2} ref={heading} tabIndex={-1} className="outline-none">
        Message Sent!
      </Heading>
      <Text tone="soft" className="max-w-sm">
        Thank you for writing. We'll get back to you soon, at <strong className="break-words text-ink">{email}</strong>.
      </Text>
      <Button variant="secondary" className="mt-4" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  );
};

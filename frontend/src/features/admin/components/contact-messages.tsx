import { useInfiniteQuery } from '@tanstack/react-query';
import { Illustration } from '#components/illustration';
import { EmptyState } from '#ui/empty-state';
import { contactMessagesQuery } from '../api/contact-messages';
import { CardsSkeleton } from './cards-skeleton';
import { ContactMessageCard } from './contact-message-card';
import { PanelList } from './panel-list';

const NoMessages = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="letters" />}
    title="No messages yet"
    text="What visitors send by the contact form arrives here, and in the operators’ mailbox."
  />
);

/** What visitors have written to the operators. */
export const ContactMessages = () => (
  <PanelList
    title="Contact Messages"
    text="What visitors have written by the contact form, the latest first."
    query={useInfiniteQuery(contactMessagesQuery())}
    skeleton={<CardsSkeleton label="Loading the messages" columns={1} />}
    empty={<NoMessages />}
  >
    {(messages) => (
      <ul className="grid gap-5">
        {messages.map((message) => (
          <ContactMessageCard key={message.id} message={message} />
        ))}
      </ul>
    )}
  </PanelList>
);

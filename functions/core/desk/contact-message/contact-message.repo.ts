import { conflict, existing, notFound } from '#core/kernel/errors';
import { gsi1, gsi3, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import { type Save, transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import type { EditContactMessageBody } from '#shared/contact-message/contact-message.contract';
import type { AnswerRecord, ContactMessageRecord } from './contact-message';

type Status = ContactMessageRecord['status'];

const inStatus = (id: string, status: Status | undefined) =>
  status !== undefined && { status, ...gsi1.contactMessage(status, id) };

/** Stores a new message. 7 write units. */
export const saveContactMessage = (message: ContactMessageRecord, save: Save = transact): Promise<void> => {
  const { id, status } = message;
  const item = { ...keys.contactMessage(id), ...gsi3.contactMessage(id), ...message, ...inStatus(id, status) };
  return save([put({ ...item, entity: 'ContactMessage' })]);
};

/** AP80: returns a message of the contact form. 1 read unit. @throws AppError NOT_FOUND */
export const getContactMessage = async (id: string): Promise<ContactMessageRecord> =>
  existing('Contact message', await get<ContactMessageRecord>(keys.contactMessage(id)));

/** AP81: returns messages, newest first. 0.5 read units for each 4 KB of keys, and of messages. */
export const listContactMessages = async (request: PageRequest): Promise<Page<ContactMessageRecord>> => {
  const { items: ids, next } = await queryKeys(gsi3.contactMessages(), request);
  return { items: await getMany<ContactMessageRecord>(ids.map(keys.contactMessage)), next };
};

/** AP82: returns messages with one status, unread ones oldest first. 0.5 read units for each 4 KB of messages. */
export const listContactMessagesByStatus = (status: Status, request: PageRequest): Promise<Page<ContactMessageRecord>> =>
  queryPage<ContactMessageRecord>(
    {
      index: 'GSI1',
      partition: gsi1.contactMessagesByStatus(status),
      order: status === 'unread' ? 'oldest-first' : 'newest-first',
    },
    request,
  );

/** Writes only the edited fields, so that two administrators may change different ones. @throws AppError NOT_FOUND */
export const editContactMessage = async (
  id: string,
  { status, adminNotes }: EditContactMessageBody,
  save = transact,
): Promise<ContactMessageRecord> => {
  const set = { ...inStatus(id, status), ...(adminNotes !== undefined && { adminNotes }) };
  if (Object.keys(set).length > 0) await save([update(keys.contactMessage(id), { set, refusal: notFound('Contact message') })]);
  return getContactMessage(id);
};

export const answeredMeanwhile = () => conflict('Someone else just answered this message. Please read their answer first.');

/** Stores the answers of a message. Fails (CONFLICT) if another administrator has answered. */
export const saveAnswers = ({ id, answers: before }: ContactMessageRecord, answers: AnswerRecord[], status?: Status): Write =>
  update(keys.contactMessage(id), {
    set: { answers, ...inStatus(id, status) },
    when: { answers: before ?? null },
    refusal: answeredMeanwhile(),
  });

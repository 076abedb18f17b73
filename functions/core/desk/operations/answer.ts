import { type AnswerRecord, answerMail, type ContactMessageRecord } from '#core/desk/contact-message/contact-message';
import { answeredMeanwhile, getContactMessage, saveAnswers } from '#core/desk/contact-message/contact-message.repo';
import { type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { withRetryTime } from '#core/kernel/deadline';
import { AppError, conflict, isAppError } from '#core/kernel/errors';
import { htmlOf } from '#core/kernel/ses/mail';
import { sendOnce } from '#core/kernel/ses/post';
import { ignoreStale, StaleRead, withFreshReads } from '#core/kernel/stale';
import { type Save, transact } from '#core/kernel/table/transact';
import { minutes, plus } from '#core/kernel/time';
import { maxAnswers } from '#shared/contact-message/contact-message.contract';

/** The longest that sending takes. After this time the outcome is unknown. */
const sendingTakes = minutes(1);

const isBeingSent = ({ answers = [] }: ContactMessageRecord, now: Date): boolean => {
  const last = answers.at(-1);
  return last?.outcome === 'uncertain' && plus(new Date(last.answeredAt), sendingTakes) > now;
};

const waitMs = 5000;

/** Waits until the first of two equal calls ends, so that both get its answer, but at most `waitMs`. @throws AppError CONFLICT */
const waitForOther = async (id: string, now: Date): Promise<never> => {
  await withRetryTime(waitMs, () =>
    withFreshReads(async () => {
      if (isBeingSent(await getContactMessage(id), now)) throw new StaleRead();
    }),
  ).catch(ignoreStale);
  throw answeredMeanwhile();
};

/** Stores an answer before it is sent. If answers race, stores one. @throws AppError NOT_FOUND, CONFLICT */
const storeUnconfirmed = async (id: string, text: string, { username }: Administrator, now: Date) => {
  const message = await getContactMessage(id);
  const { answers = [] } = message;
  if (isBeingSent(message, now)) return waitForOther(id, now);
  if (answers.length >= maxAnswers)
    throw conflict(`You can answer a message ${maxAnswers} times here. Please continue from your email program.`);
  const answer: AnswerRecord = { text, outcome: 'uncertain', administrator: username, answeredAt: now.toISOString() };
  const begun = { ...message, answers: [...answers, answer] };
  try {
    await transact([saveAnswers(message, begun.answers)]);
  } catch (error) {
    if (isAppError(error, 'CONFLICT')) return waitForOther(id, now);
    throw error;
  }
  return { message, begun, answer };
};

const refusals = {
  refused: () => conflict('The email service rejected this address, so nothing was sent. Please check the address.'),
  busy: () => new AppError('UNAVAILABLE', 'The email service is busy, so nothing was sent. Please try again in a minute.'),
  unknown: () =>
    new AppError(
      'UNAVAILABLE',
      "The email service didn't confirm that your answer was sent. We saved it with the message as uncertain.",
    ),
};

/**
 * Answers a message by email, in one attempt, and marks it as resolved. If the call is interrupted, the answer stays unconfirmed. An
 * answer that was certainly not sent is removed.
 *
 * @param saveWith stores the result with the response of the call
 * @throws AppError NOT_FOUND, CONFLICT, UNAVAILABLE
 */
export const answerByMail = async (
  id: string,
  text: string,
  administrator: Administrator,
  operatorEmail: string,
  now: Date,
  saveWith: (answered: ContactMessageRecord) => Save,
): Promise<ContactMessageRecord> => {
  const { message, begun, answer } = await storeUnconfirmed(id, text, administrator, now);
  const mail = answerMail(message, text, operatorEmail);
  const handover = await sendOnce({ ...mail, html: htmlOf(mail.text), headers: {}, tags: {} });
  const action = { type: 'contact_message_answered', contactMessageId: id } as const;
  if (handover === 'taken') {
    const answers: AnswerRecord[] = [...(message.answers ?? []), { ...answer, outcome: 'sent' }];
    const answered = { ...begun, answers, status: 'resolved' } as const;
    await saveWithAction(action, administrator, now, saveWith(answered))([saveAnswers(begun, answers, 'resolved')]);
    return answered;
  }
  if (handover === 'unknown') await saveWithAction(action, administrator, now)([saveAnswers(begun, begun.answers)]);
  else await transact([saveAnswers(begun, message.answers ?? [])]);
  throw refusals[handover]();
};

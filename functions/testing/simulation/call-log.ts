import { hours, plus } from '#core/kernel/time';
import type { SentCall } from './actions';
import type { Operation } from './histories';

/** The part of an answer that its caller uses. */
export interface Answered {
  status: number;
  body: unknown;
  error?: { message?: string } | undefined;
}

interface Times {
  /** The steps between which it ran. */
  from: number;
  to: number;
  at: Date;
}

/** Returns whether other writes came first too often, so that the call had no effect. */
const wasOvertaken = ({ status, error }: Answered): boolean => status === 409 && /^This just changed/.test(error?.message ?? '');

const outcomeOf = ({ asked }: NonNullable<SentCall['about']>, answer: Answered | undefined): Operation['outcome'] => {
  if (!answer || answer.status >= 500 || wasOvertaken(answer) || asked.action === 'settle') return 'unknown';
  return answer.status < 300 ? 'done' : 'refused';
};

/** Records calls and their answers. */
export class CallLog {
  /** Calls and outcomes by project. */
  readonly histories = new Map<string, Operation[]>();
  /** Secrets of decks. */
  readonly decks: string[] = [];
  private readonly keyed = new Map<string, Operation>();
  private readonly withoutAnswer: { sent: SentCall; at: Date }[] = [];

  /** Records a call. `answer`: undefined if there was none. */
  note(sent: SentCall, answer: Answered | undefined, { from, to, at }: Times): void {
    const key = sent.call.headers?.['idempotency-key'];
    if (sent.about && answer?.status !== 401) {
      const { projectId, asked } = sent.about;
      const outcome = outcomeOf(sent.about, answer);
      const bidId = outcome === 'done' && asked.action === 'place' ? (answer?.body as { id: string } | undefined)?.id : undefined;
      const operation: Operation = { asked, outcome, ...(bidId && { bidId }), from, to };
      // A call that is sent again with its key is one operation, from the first call to the first answer.
      const before = key === undefined ? undefined : this.keyed.get(key);
      if (before && before.outcome !== 'done') Object.assign(before, operation, { from: before.from });
      if (!before) this.historyOf(projectId).push(operation);
      if (key !== undefined && !before) this.keyed.set(key, operation);
    }
    if (sent.operation === 'createDeck' && answer?.status === 201) this.decks.push((answer.body as { token: string }).token);
    if ((!answer || answer.status >= 500) && key !== undefined) this.withoutAnswer.push({ sent, at });
  }

  /** Records an event without a call that may have changed a project. */
  noteHappening(projectId: string, action: 'settle' | 'expire', { from, to }: Omit<Times, 'at'>): void {
    this.historyOf(projectId).push({ asked: { action }, outcome: 'unknown', from, to });
  }

  /** Returns the calls to send again, as long as their keys are valid. Later, they would create a second item. */
  unanswered(now: Date): SentCall[] {
    return this.withoutAnswer.filter(({ at }) => plus(at, hours(20)) > now).map(({ sent }) => sent);
  }

  private historyOf(projectId: string): Operation[] {
    const known = this.histories.get(projectId) ?? [];
    this.histories.set(projectId, known);
    return known;
  }
}

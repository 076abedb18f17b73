import { hours, plus } from '#core/kernel/time';
import type { Sent } from './actions';
import type { Operation } from './histories';

/** The part of an answer that its caller uses. */
export interface Answered {
  status: number;
  body: unknown;
  error?: { message?: string } | undefined;
}

interface Times {
  /** The period of execution, by any growing count. */
  from: number;
  to: number;
  at: Date;
}

/** `This just changed`: overtaken too often, without effect. */
const wasOvertaken = ({ status, error }: Answered): boolean => status === 409 && /^This just changed/.test(error?.message ?? '');

const outcomeOf = ({ asked }: NonNullable<Sent['about']>, answer: Answered | undefined): Operation['outcome'] => {
  if (!answer || answer.status >= 500 || wasOvertaken(answer) || asked.action === 'settle') return 'unknown';
  return answer.status < 300 ? 'done' : 'refused';
};

/** All calls with and without answers. */
export class CallLog {
  /** Calls and outcomes by project. */
  readonly histories = new Map<string, Operation[]>();
  /** Secrets of decks. */
  readonly decks: string[] = [];
  private readonly keyed = new Map<string, Operation>();
  private readonly inVain: { sent: Sent; at: Date }[] = [];

  /** `answer` is undefined if there was none. */
  note(sent: Sent, answer: Answered | undefined, { from, to, at }: Times): void {
    const key = sent.call.headers?.['idempotency-key'];
    if (sent.about && answer?.status !== 401) {
      const { projectId, asked } = sent.about;
      const outcome = outcomeOf(sent.about, answer);
      const bidId = outcome === 'done' && asked.action === 'place' ? (answer?.body as { id: string } | undefined)?.id : undefined;
      const operation: Operation = { asked, outcome, ...(bidId && { bidId }), from, to };
      // Repeated with its key, it is one operation, from the first call to the first answer.
      const before = key === undefined ? undefined : this.keyed.get(key);
      if (before && before.outcome !== 'done') Object.assign(before, operation, { from: before.from });
      if (!before) this.historyOf(projectId).push(operation);
      if (key !== undefined && !before) this.keyed.set(key, operation);
    }
    if (sent.operation === 'createDeck' && answer?.status === 201) this.decks.push((answer.body as { token: string }).token);
    if ((!answer || answer.status >= 500) && key !== undefined) this.inVain.push({ sent, at });
  }

  /** Notes an event without a call, which may have changed the project. */
  noteHappening(projectId: string, action: 'settle' | 'expire', { from, to }: Omit<Times, 'at'>): void {
    this.historyOf(projectId).push({ asked: { action }, outcome: 'unknown', from, to });
  }

  /** Returns calls to repeat, while their keys are valid. Later ones would create a second item. */
  unanswered(now: Date): Sent[] {
    return this.inVain.filter(({ at }) => plus(at, hours(20)) > now).map(({ sent }) => sent);
  }

  private historyOf(projectId: string): Operation[] {
    const known = this.histories.get(projectId) ?? [];
    this.histories.set(projectId, known);
    return known;
  }
}

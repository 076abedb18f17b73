import { hours, plus } from '#core/kernel/time';
import type { Sent } from './acts';
import type { Operation } from './histories';

/** An answer, as far as its caller goes by it. */
export interface Answered {
  status: number;
  body: unknown;
  error?: { message?: string } | undefined;
}

interface Times {
  /** Between which moments it was carried out, if at all: any count that grows. */
  from: number;
  to: number;
  /** When it was sent. */
  at: Date;
}

/** `This just changed`: overtaken more often than the call was patient. It has had no effect. */
const wasOvertaken = ({ status, error }: Answered): boolean => status === 409 && /^This just changed/.test(error?.message ?? '');

const outcomeOf = ({ asked }: NonNullable<Sent['about']>, answer: Answered | undefined): Operation['outcome'] => {
  if (!answer || answer.status >= 500 || wasOvertaken(answer) || asked.act === 'settle') return 'unknown';
  return answer.status < 300 ? 'done' : 'refused';
};

/** What those who called have heard, and what they have not. */
export class Heard {
  /** Of each project, what was asked of it and what was said. */
  readonly histories = new Map<string, Operation[]>();
  /** The secrets of the decks that were made. */
  readonly decks: string[] = [];
  private readonly keyed = new Map<string, Operation>();
  private readonly inVain: { sent: Sent; at: Date }[] = [];

  /** `answer`: undefined where nothing was heard. */
  note(sent: Sent, answer: Answered | undefined, { from, to, at }: Times): void {
    const key = sent.call.headers?.['idempotency-key'];
    if (sent.about && answer?.status !== 401) {
      const { projectId, asked } = sent.about;
      const outcome = outcomeOf(sent.about, answer);
      const bidId = outcome === 'done' && asked.act === 'place' ? (answer?.body as { id: string } | undefined)?.id : undefined;
      const operation: Operation = { asked, outcome, ...(bidId && { bidId }), from, to };
      // Sent again with its key it is one operation still, which began when it was first sent, and was over when it was first answered.
      const before = key === undefined ? undefined : this.keyed.get(key);
      if (before && before.outcome !== 'done') Object.assign(before, operation, { from: before.from });
      if (!before) this.historyOf(projectId).push(operation);
      if (key !== undefined && !before) this.keyed.set(key, operation);
    }
    if (sent.operation === 'createDeck' && answer?.status === 201) this.decks.push((answer.body as { token: string }).token);
    if ((!answer || answer.status >= 500) && key !== undefined) this.inVain.push({ sent, at });
  }

  /** What happens without being asked for, and may have had an effect on a project. */
  noteHappening(projectId: string, act: 'settle' | 'expire', { from, to }: Omit<Times, 'at'>): void {
    this.historyOf(projectId).push({ asked: { act }, outcome: 'unknown', from, to });
  }

  /** What may be sent again: whoever tries later than the key is good for creates another one. */
  unheard(now: Date): Sent[] {
    return this.inVain.filter(({ at }) => plus(at, hours(20)) > now).map(({ sent }) => sent);
  }

  private historyOf(projectId: string): Operation[] {
    const known = this.histories.get(projectId) ?? [];
    this.histories.set(projectId, known);
    return known;
  }
}

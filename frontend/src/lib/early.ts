/** Calls that before-paint.ts sends before the client is loaded. They belong to one session. */
export interface EarlyCalls {
  bearer: string;
  /** Answers by address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyCalls: EarlyCalls | undefined;
}

/** An answer that nobody has taken this long after navigation, in milliseconds, is out of date. */
const usefulMs = 10_000;

/** The answer of a call that before-paint.ts has already sent in this session. Each can be taken once. */
export const takeEarly = (address: string, bearer: string | undefined): Promise<Response> | undefined => {
  const calls = globalThis.earlyCalls;
  if (!calls || calls.bearer !== bearer || performance.now() > usefulMs) return undefined;
  const answer = calls.answers.get(address);
  calls.answers.delete(address);
  return answer;
};

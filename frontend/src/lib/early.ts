/** Calls of one session that before-paint.ts sends before the client loads. */
export interface EarlyCalls {
  bearer: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyCalls: EarlyCalls | undefined;
}

/** Milliseconds after navigation until an unused answer is out of date. */
const maxAgeMs = 10_000;

/** Each answer can be taken once. */
export const takeEarly = (address: string, bearer: string | undefined): Promise<Response> | undefined => {
  const calls = globalThis.earlyCalls;
  if (!calls || calls.bearer !== bearer || performance.now() > maxAgeMs) return undefined;
  const answer = calls.answers.get(address);
  calls.answers.delete(address);
  return answer;
};

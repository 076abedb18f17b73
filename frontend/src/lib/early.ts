/** Calls that were made before any script could ask for their answers (before-paint.ts). They belong to one session. */
export interface EarlyCalls {
  bearer: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyCalls: EarlyCalls | undefined;
}

/** Later than this, in milliseconds from navigation, an answer that nobody has taken is an old one. */
const usefulMs = 10_000;

/** The answer to a call of this session that is on its way already, once. */
export const takeEarly = (address: string, bearer: string | undefined): Promise<Response> | undefined => {
  const calls = globalThis.earlyCalls;
  if (!calls || calls.bearer !== bearer || performance.now() > usefulMs) return undefined;
  const answer = calls.answers.get(address);
  calls.answers.delete(address);
  return answer;
};

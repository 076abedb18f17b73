/**
 * In place of `node:stream/web` and `node:stream/promises` in what the bundles have of middy: for answers that are streamed, which no function's
 * are. Figures: docs/performance.md.
 */
export class ReadableStream {}

export const pipeline = (): never => {
  throw new Error('No function streams its answer (infra/lean/web-streams.ts)');
};

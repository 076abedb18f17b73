/**
 * In place of `@smithy/core/event-streams` in the bundles. Nothing that the functions ask of AWS streams events, but the SDK brings the means for
 * it, and with them `node:zlib`, which a bundle of one file loads at once. Figures: docs/adr/0023-what-a-start-is-made-of.md.
 */
const streamsNothing = (): never => {
  throw new Error('No function streams events (infra/lean/event-streams.ts)');
};

export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
export const eventStreamSerdeProvider = streamsNothing;
export class EventStreamSerde {
  constructor() {
    streamsNothing();
  }
}

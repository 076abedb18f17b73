/**
 * Replaces `@smithy/core/event-streams` in the bundles. The functions use no AWS calls that stream events, but the SDK contains
 * the code for them, and with it `node:zlib`, which a bundle of one file loads at once. Figures:
 * docs/adr/0001-one-lambda-per-endpoint.md.
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

/**
 * Replaces `@smithy/core/event-streams` in the bundles. No function uses event streams of AWS, but the SDK's code for them imports
 * `node:zlib`, and a bundle of one file would load it at every cold start. Figures: docs/adr/0001-one-lambda-per-endpoint.md.
 */
const refuse = (): never => {
  throw new Error('Event streams are not bundled (infra/lean/event-streams.ts)');
};

export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
export const eventStreamSerdeProvider = refuse;
export class EventStreamSerde {
  constructor() {
    refuse();
  }
}

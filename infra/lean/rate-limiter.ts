/** In place of the SDK's limiter of rates in the bundles: for its adaptive mode of trying again, which no client is in (functions/core/aws.ts). Figures: docs/performance.md. */
export class DefaultRateLimiter {
  constructor() {
    throw new Error('No client tries again adaptively (infra/lean/rate-limiter.ts)');
  }
}

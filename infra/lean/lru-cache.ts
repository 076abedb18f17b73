/**
 * In place of `mnemonist/lru-cache` in the bundles: where the SDK keeps endpoints that it discovers, which it is never asked to. The package is
 * CommonJS, with everything that it has. Figures: docs/performance.md.
 */
export default class LruCache<Value> extends Map<string, Value> {
  /** Of which nothing is ever kept. */
  constructor(_capacity: number) {
    super();
  }

  peek(key: string): Value | undefined {
    return this.get(key);
  }
}

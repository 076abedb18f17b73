/**
 * The API's endpoints, in two lists: the market's pages leave out those of administrators. The id names everything of an endpoint:
 * `placeBid` is served by functions/endpoints/bids/place-bid.ts, runs as the Lambda `PlaceBid`, and gets its rights in
 * functions/grants.ts. answers.market.ts or answers.desk.ts has its answer.
 *
 * Calls and contracts are marked as free of effects (`sideEffects` in package.json), so that a bundle contains only the routes it
 * names.
 */

// biome-ignore-all lint/performance/noBarrelFile: who uses an endpoint need not know in which list it stands.
export * from './routes.desk';
export * from './routes.market';

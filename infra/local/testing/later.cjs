/** Sets the clocks ahead by CLOCK_AHEAD_MS. Load it into a host before anything else. */
const { ServerResponse } = require('node:http');

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (_target, given, own) => Reflect.construct(RealDate, given.length === 0 ? [RealDate.now() + aheadMs] : given, own),
  apply: () => new RealDate(RealDate.now() + aheadMs).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
});
// Answers would contain the real time, and the SDK would correct its clock by it.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => undefined });

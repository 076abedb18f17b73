/** Loaded into a host before anything else, has its clocks go ahead by CLOCK_AHEAD_MS milliseconds. */
const { ServerResponse } = require('node:http');

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (_target, given, own) => Reflect.construct(RealDate, given.length === 0 ? [RealDate.now() + aheadMs] : given, own),
  apply: () => new RealDate(RealDate.now() + aheadMs).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
});
// Answers would say the true time, and the SDK would set its clock by that.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => undefined });

import { Comparison } from './money-comparison';
import { StrayEvents } from './money-events';
import { Payments } from './money-payments';
import { Revenue } from './money-revenue';
import { Waiting } from './money-waiting';

const Money = () => (
  <div className="flex flex-col gap-10">
    <Comparison />
    <Waiting />
    <Payments />
    <Revenue />
    <StrayEvents />
  </div>
);

export default Money;

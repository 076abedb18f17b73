import { StrayEvents } from './money-events';
import { Payments } from './money-payments';
import { Proof } from './money-proof';
import { Revenue } from './money-revenue';
import { Waiting } from './money-waiting';

const Money = () => (
  <div className="flex flex-col gap-10">
    <Proof />
    <Waiting />
    <Payments />
    <Revenue />
    <StrayEvents />
  </div>
);

export default Money;

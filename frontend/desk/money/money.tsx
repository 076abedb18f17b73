import { StrayEvents } from './money-events';
import { Payments } from './money-payments';
import { Proof } from './money-proof';
import { Takings } from './money-takings';
import { Waiting } from './money-waiting';

/** Where the money is: whether the books agree with Stripe's, what waits for an administrator, payments, and the sums. */
const Money = () => (
  <div className="flex flex-col gap-10">
    <Proof />
    <Waiting />
    <Payments />
    <Takings />
    <StrayEvents />
  </div>
);

export default Money;

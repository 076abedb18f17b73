import { Payments } from './payments';
import { Proof } from './proof';
import { StrayEvents } from './stray-events';
import { Takings } from './takings-card';
import { Waiting } from './waiting';

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

import { Comparison } from './money-comparison';
import { StrayEvents } from './money-events';
import { PaymentSheet } from './money-payment-sheet';
import { Payments } from './money-payments';
import { Revenue } from './money-revenue';
import { Waiting } from './money-waiting';
import { useOpenPayment } from './open-payment';

const Money = () => {
  const [open, setOpen] = useOpenPayment();
  return (
    <div className="flex flex-col gap-10">
      <Comparison />
      <Waiting />
      <Payments />
      <Revenue />
      <StrayEvents />
      {open && <PaymentSheet id={open} onClose={() => setOpen(null)} />}
    </div>
  );
};

export default Money;

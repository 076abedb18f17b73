import { Navigate, useParams } from 'react-router-dom';
import { Page } from '#components/page';
import { ScreenLoading } from '#components/screen-loading';
import { paths } from '#config/paths';
import { Checkout } from '#features/payment/components/checkout.tsx';
import { useAuth } from '#lib/auth';
import { Id } from '#shared/contracts/common';

const Payment = () => {
  const { bidId = '' } = useParams();
  const { status } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  if (status === 'signedOut' || !Id.safeParse(bidId).success) return <Navigate to={paths.home} replace />;
  return (
    <Page title="Platform Fee" width="narrow">
      <Checkout key={bidId} bidId={bidId} />
    </Page>
  );
};

export default Payment;

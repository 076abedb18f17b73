import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { ScreenLoading } from '#components/screen-loading';
import { paths } from '#config/paths';
import { FeeCheck } from '#features/pricing/components/fee-check.tsx';
import { FeePolicy } from '#features/pricing/components/fee-policy.tsx';
import { FeeSteps } from '#features/pricing/components/fee-steps.tsx';
import { FeeTiers } from '#features/pricing/components/fee-tiers.tsx';
import { StagersOnly } from '#features/pricing/components/stagers-only.tsx';
import { useAuth } from '#lib/auth';
import { isStager } from '#lib/roles';
import { site } from '#shared/site';
import { ButtonLink } from '#ui/button';

const description = `What ${site.name} costs: nothing for owners, one flat platform fee per project won for staging companies.`;

const Pricing = () => {
  const { status, user } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  if (!isStager(user)) {
    return (
      <Page title="Pricing" description={description}>
        <div data-visitors className="flex flex-1 flex-col">
          <StagersOnly signedIn={user !== null} />
        </div>
      </Page>
    );
  }
  return (
    <Page title="Pricing" description={description}>
      <PageHeader
        title="Pricing"
        text="One flat fee for a project you win. No subscription, no commission, nothing for a bid that is not accepted."
        actions={<ButtonLink to={paths.projects()}>Find Projects</ButtonLink>}
      />
      <div className="flex flex-col gap-14 sm:gap-16">
        <FeeTiers />
        <FeeCheck />
        <FeeSteps />
        <FeePolicy />
      </div>
    </Page>
  );
};

export default Pricing;

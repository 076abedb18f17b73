import { Page, PageHeader, ScreenLoading } from '#components/page';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { isStager, useAuth } from '#lib/auth';
import { intentTo } from '#lib/intent';
import { site } from '#shared/site/site';
import { Button, ButtonLink } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { EmptyState } from '#ui/states';
import { Heading, Text, TextLink } from '#ui/text';
import { FeeTiers } from './fees';

const Actions = ({ signedIn }: { signedIn: boolean }) =>
  signedIn ? (
    <>
      <ButtonLink to={paths.submitProjectFinal}>Submit a Project</ButtonLink>
      <ButtonLink to={paths.dashboard} variant="secondary">
        Go to Dashboard
      </ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink to={paths.register('staging')} state={intentTo(paths.pricing)}>
        Join Free!
      </ButtonLink>
      <Button variant="secondary" onClick={() => accountDialogs.openLogin(paths.pricing)}>
        Login
      </Button>
    </>
  );

/** A notice in place of the prices, for readers who do not pay fees. */
const StagersOnly = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyState
    level={1}
    illustration="van"
    title="Pricing for Staging Companies"
    text={
      <div className="flex flex-col gap-3">
        <Text>Pricing information is exclusive to registered staging companies.</Text>
        <Text>
          {signedIn
            ? 'You have nothing to pay: your account, submitting projects and accepting bids are free.'
            : 'Create a free staging company account to see the fee before you bid. Bidding costs nothing; a flat fee is due only when an owner accepts your bid.'}
        </Text>
        {!signedIn && <Text>For agents, builders and investors everything is free.</Text>}
      </div>
    }
    action={<Actions signedIn={signedIn} />}
  />
);

const steps = [
  {
    title: 'Bid for free',
    text: 'Search, read and bid as much as you like. The bid form shows the fee you would pay before you send your bid.',
  },
  {
    title: 'Get selected',
    text: 'The owner accepts your bid. Only now is there anything to pay: one flat fee, which you saw before you bid.',
  },
  {
    title: 'Pay and connect',
    text: 'Pay by card in time, normally within 72 hours. You see the owner’s name, email address and phone number at once, and the project is yours.',
  },
];

const FeeSteps = () => (
  <section aria-labelledby="fee-steps" className="flex flex-col gap-8">
    <Heading level={2} size="md" id="fee-steps">
      How it works
    </Heading>
    <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-2.5 border-t border-edge/60 pt-5">
          <span aria-hidden="true" className="font-display text-3xl font-[380] text-terracotta">
            {index + 1}
          </span>
          <Heading level={3} size="sm">
            {title}
          </Heading>
          <Text tone="soft">{text}</Text>
        </li>
      ))}
    </ol>
  </section>
);

const rules = [
  {
    title: 'Only when a project is awarded',
    text: 'You pay when an owner has accepted your bid, and for nothing else: not for joining, not for searching, not for bidding.',
  },
  {
    title: 'No refund',
    text: 'The fee pays for the introduction, which cannot be taken back. It stays due if the project changes, or if you and the client part ways.',
  },
  {
    title: 'All fees are final',
    text: 'Questions about the property? Ask the owner before you pay. Until then you can step back at no cost, and the owner chooses again.',
  },
];

const FeePolicy = () => (
  <TitledCard title="Platform fee policy" size="lg" ground="sand" padding="lg" className="flex flex-col gap-7">
    <dl className="grid gap-x-12 gap-y-6 lg:grid-cols-3">
      {rules.map(({ title, text }) => (
        <div key={title} className="flex flex-col gap-1.5">
          <dt className="text-lg font-semibold">{title}</dt>
          <Text as="dd" tone="soft">
            {text}
          </Text>
        </div>
      ))}
    </dl>
    <Text>
      In full: <TextLink to={`${paths.termsOfService}#platform-fee`}>The platform fee</TextLink> in the Terms of Service.
    </Text>
  </TitledCard>
);

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
        <FeeSteps />
        <FeePolicy />
      </div>
    </Page>
  );
};

export default Pricing;

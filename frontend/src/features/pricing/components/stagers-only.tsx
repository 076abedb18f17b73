import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Text } from '#ui/text';

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
      <ButtonLink to={paths.register('staging')}>Join as a Staging Company</ButtonLink>
      <Button variant="secondary" onClick={() => accountDialogs.openLogin(paths.pricing)}>
        Login
      </Button>
    </>
  );

/** The notice in place of the prices for whoever does not pay them. */
export const StagersOnly = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyState
    level={1}
    illustration={<Illustration name="van" />}
    title="Pricing for Staging Companies"
    text={
      <div className="flex flex-col gap-3">
        <Text>Pricing information is exclusive to registered staging companies.</Text>
        <Text>
          {signedIn
            ? 'You have nothing to pay: your account, submitting projects and accepting bids are free.'
            : 'For agents, builders and investors everything is free: the account, submitting projects, accepting bids.'}
        </Text>
      </div>
    }
    action={<Actions signedIn={signedIn} />}
  />
);

import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { TextLink } from '#ui/text-link';

/** To those who look at an open project without an account: how to bid. */
export const VisitorPrompt = () => {
  const { pathname, search } = useLocation();
  return (
    <Card as="section" ground="dark" aria-labelledby="visitor-prompt" className="flex flex-col gap-3">
      <Heading level={2} size="sm" id="visitor-prompt">
        Would you like to stage this home?
      </Heading>
      <Text tone="sage">Bidding is free for staging companies. You pay a flat fee only when an owner accepts your bid.</Text>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={paths.register('staging')} variant="inverse">
          Join to Bid
        </ButtonLink>
        <TextLink to={paths.login} state={{ next: `${pathname}${search}` }} tone="inverse">
          Login
        </TextLink>
      </div>
    </Card>
  );
};

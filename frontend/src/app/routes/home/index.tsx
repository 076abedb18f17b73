import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { ClosingCall } from '#components/closing-call';
import { PageMeta } from '#components/page';
import { paths } from '#config/paths';
import { isStager, useAuth } from '#lib/auth';
import type { User } from '#shared/account/user.answers';
import { testimonials } from '#shared/site/showcase';
import { site } from '#shared/site/site';
import { ButtonLink } from '#ui/button';
import { Card, Container, Section } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';
import { Hero } from './hero';

const steps = [
  {
    title: 'Post your project',
    text: (
      <>
        Rooms, style, square footage, timing. It takes <span className="whitespace-nowrap">3-5 minutes</span> and costs nothing.
      </>
    ),
  },
  { title: 'Compare the bids', text: 'Local stagers answer with a price, a timeline and photos of rooms they have staged.' },
  { title: 'Choose and connect', text: 'Accept the bid you like. The stager pays our fee and contacts you within 24 hours.' },
];

const Steps = () => (
  <Section aria-labelledby="steps" ground="paper" className="border-y border-line">
    <Container className="flex flex-col gap-12">
      <Heading level={2} size="xl" id="steps">
        From empty rooms to an open house
      </Heading>
      <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-3 border-t border-line pt-6">
            <span aria-hidden="true" className="font-display text-4xl font-[380] text-terracotta">
              {index + 1}
            </span>
            <Heading level={3}>{title}</Heading>
            <Text tone="soft">{text}</Text>
          </li>
        ))}
      </ol>
    </Container>
  </Section>
);

interface AudienceProps {
  dark?: boolean;
  title: string;
  text: string;
  points: readonly string[];
  /** Null if it does not concern the user, who may already be signed in or be of the other kind. */
  action: { to: string; label: string } | null;
}

const Audience = ({ dark = false, title, text, points, action }: AudienceProps) => (
  <Card as="article" ground={dark ? 'dark' : 'paper'} padding="lg" className="flex flex-col items-start gap-6 lg:!p-12">
    <div className="flex flex-col gap-3">
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Text size="lg" tone={dark ? 'sage' : 'soft'}>
        {text}
      </Text>
    </div>
    <ul className="flex flex-col gap-3">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3">
          <Check className={clsx('mt-[0.3em] size-4 shrink-0', dark ? 'text-sage' : 'text-terracotta')} />
          {point}
        </li>
      ))}
    </ul>
    {action && (
      <ButtonLink to={action.to} variant={dark ? 'inverse' : 'primary'} className="mt-auto">
        {action.label}
      </ButtonLink>
    )}
  </Card>
);

const stagersAction = (user: User | null) => {
  if (!user) return { to: paths.register('staging'), label: 'Join as a Staging Company' };
  return isStager(user) ? { to: paths.projects(), label: 'Find Projects' } : null;
};

const Audiences = ({ user }: { user: User | null }) => (
  <Section aria-labelledby="audiences">
    <Container className="flex flex-col gap-12">
      <Heading level={2} size="xl" id="audiences" className="max-w-3xl">
        For people who sell homes, and people who stage them
      </Heading>
      <div className="grid gap-6 lg:grid-cols-2">
        <Audience
          title="Agents, builders and investors"
          text="Staging without the phone calls."
          points={[
            'Posting projects and comparing bids is free',
            'Bidders stay anonymous, so you judge the work and the price',
            'Your contact details stay private until the stager you choose pays the platform fee',
          ]}
          action={isStager(user) ? null : { to: paths.submitProjectFinal, label: 'Submit a Project' }}
        />
        <Audience
          dark
          title="Staging companies"
          text="Projects in your area, without marketing cost."
          points={[
            'Search open projects by city, county and state',
            'Bid with your own price, timeline and portfolio',
            'Pay one flat platform fee, only when an owner accepts your bid',
          ]}
          action={stagersAction(user)}
        />
      </div>
    </Container>
  </Section>
);

const Testimonials = () => (
  <Section aria-labelledby="testimonials" ground="sand">
    <Container className="flex flex-col gap-12">
      <Heading level={2} size="xl" id="testimonials">
        What people say about {site.name}
      </Heading>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <figure key={name} className="flex flex-col gap-6 border-t border-edge pt-7">
            <blockquote className="font-display text-xl leading-[1.45] font-[420] text-pretty">“{quote}”</blockquote>
            <figcaption className="mt-auto flex flex-col">
              <Text as="span" weight="semibold">
                {name}
              </Text>
              <SmallText as="span">{role}</SmallText>
            </figcaption>
          </figure>
        ))}
      </div>
    </Container>
  </Section>
);

const Home = () => {
  const { user } = useAuth();
  return (
    <>
      <PageMeta title={site.tagline} description={site.description} />
      <Hero user={user} />
      <Steps />
      <Audiences user={user} />
      <Testimonials />
      <ClosingCall
        id="closing"
        title="Which home is next?"
        text="Tell us about it in 3-5 minutes. Creating an account, submitting projects and browsing are free."
        to={paths.submitProject}
        illustration="armchair"
      />
    </>
  );
};

export default Home;

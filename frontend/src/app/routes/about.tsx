import { ClosingCall } from '#components/closing-call';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { paths } from '#config/paths';
import { placeCredits } from '#shared/places/credits';
import { figures } from '#shared/site/showcase';
import { site } from '#shared/site/site';
import { Stat, Stats } from '#ui/facts';
import { Container, Section } from '#ui/layout';
import { ExternalLink, Eyebrow, Heading, SmallText, Text } from '#ui/text';

const mission =
  'A staged home is easier to say yes to. We make finding the right stager as simple as asking one question, and finding the next project as simple as answering it.';

const values: readonly { title: string; text: string }[] = [
  {
    title: 'A fair comparison',
    text: 'Bidders are anonymous, so a two-person studio with a fine portfolio stands beside the largest company in town.',
  },
  {
    title: 'Plain prices',
    text: 'Owners never pay us. A stager pays one flat fee for a project it wins: no subscription, no commission, no leads for sale.',
  },
  {
    title: 'Private until it matters',
    text: 'Names, phone numbers and email addresses stay hidden until a bid is accepted and its fee is paid. Then only the two of you see them.',
  },
  {
    title: 'Out of the way',
    text: `The agreement is yours, the payment is yours, the result is yours. ${site.name} makes the introduction and leaves the work to you.`,
  },
];

const audiences: readonly { title: string; text: string }[] = [
  {
    title: 'Real estate agents',
    text: 'Stage a listing before its photos are taken, without calling around for prices while the seller waits.',
  },
  { title: 'Builders', text: 'Furnish model homes and finished builds, one project after the other, each with its own bids.' },
  {
    title: 'Real estate investors',
    text: 'Turn a renovated property into one that buyers and tenants can picture themselves in.',
  },
  {
    title: 'Staging companies',
    text: 'Find work nearby without marketing cost, and bid only on the properties you want to furnish.',
  },
];

const Hero = () => (
  <Container className="grid items-center gap-x-16 gap-y-12 pt-12 pb-16 sm:pt-16 lg:grid-cols-[1.15fr_1fr] lg:pb-24">
    <div className="flex flex-col gap-6">
      <Eyebrow>Our mission</Eyebrow>
      <Heading level={1} size="display">
        About {site.name}
      </Heading>
      <Text size="xl" tone="soft" className="max-w-xl">
        {mission}
      </Text>
    </div>
    <div className="mx-auto w-full max-w-md lg:max-w-none">
      <Illustration name="stagingDay" />
    </div>
  </Container>
);

const Story = () => (
  <Section ground="paper" aria-labelledby="story" className="border-y border-line">
    <Container className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
      <Heading level={2} size="xl" id="story">
        Why we built it
      </Heading>
      <div className="flex flex-col gap-5">
        <Text size="lg">
          Agents with an empty house used to call around for prices. Stagers paid for ads and waited for the phone to ring. Both
          lost days, and neither knew whether the price was right.
        </Text>
        <Text size="lg">
          {site.name} puts the house on one page. Local stagers answer with a price, a date and photos of their work, and the
          owner chooses.
        </Text>
        <Stats className="mt-5 grid-cols-3">
          {figures.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </Stats>
      </div>
    </Container>
  </Section>
);

const Values = () => (
  <Section aria-labelledby="values">
    <Container className="flex flex-col gap-12">
      <Heading level={2} size="xl" id="values">
        What we value
      </Heading>
      <ul className="grid gap-x-14 gap-y-10 sm:grid-cols-2">
        {values.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-2.5 border-t border-edge pt-6">
            <Heading level={3}>{title}</Heading>
            <Text tone="soft" className="max-w-md">
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </Container>
  </Section>
);

const Audiences = () => (
  <Section ground="sand" aria-labelledby="audiences">
    <Container className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
      <Heading level={2} size="xl" id="audiences">
        Who we serve
      </Heading>
      <dl className="flex flex-col">
        {audiences.map(({ title, text }) => (
          <div key={title} className="grid gap-x-8 gap-y-1 border-t border-edge/60 py-6 sm:grid-cols-[13rem_1fr]">
            <dt className="font-display text-xl font-[500]">{title}</dt>
            <Text as="dd" tone="soft">
              {text}
            </Text>
          </div>
        ))}
      </dl>
    </Container>
  </Section>
);

/** Some sources of places and maps require attribution. */
const Credits = () => (
  <Section aria-labelledby="credits" className="border-t border-line">
    <Container className="grid gap-x-20 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <Heading level={2} size="lg" id="credits">
        Places and maps
      </Heading>
      <div className="flex flex-col gap-4">
        <Text tone="soft">{placeCredits.intro}</Text>
        <ul className="flex flex-col gap-3">
          {placeCredits.sources.map(({ name, gives, url, license }) => (
            <li key={name} className="flex flex-col text-sm">
              <span className="flex flex-wrap items-center gap-x-3">
                <ExternalLink href={url} className="py-1">
                  {name}
                </ExternalLink>
                <ExternalLink href={license.url} className="py-1">
                  {license.name}
                </ExternalLink>
              </span>
              <SmallText as="span">{gives}</SmallText>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  </Section>
);

const About = () => (
  <>
    <PageMeta
      title="About"
      description={`${site.name} connects real estate agents, builders and investors with local staging companies: fair bids, plain prices, private contact details.`}
    />
    <Hero />
    <Story />
    <Values />
    <Audiences />
    <Credits />
    <ClosingCall
      id="begin"
      title="Have a property in mind?"
      text="Describe it in 3-5 minutes and see who would like to stage it. Submitting is free."
      to={paths.submitProjectFinal}
      illustration="floorPlan"
    />
  </>
);

export default About;

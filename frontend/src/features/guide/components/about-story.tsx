import { site } from '#shared/site';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Stat, Stats } from '#ui/stat';
import { Text } from '#ui/text';

/** Why it exists, and how large it is. */
export const AboutStory = () => (
  <Section ground="paper" aria-labelledby="story" className="border-y border-line">
    <Container className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
      <Heading level={2} size="xl" id="story">
        Two trades that kept missing each other
      </Heading>
      <div className="flex flex-col gap-5">
        <Text size="lg">
          An agent with an empty house had three names in a phone and a week to spare. A stager with a full warehouse paid for ads
          and waited for the phone to ring. Both lost days to it, and neither knew whether the price was right.
        </Text>
        <Text size="lg">
          {site.name} puts the house on one page and lets the stagers who want it come with a price, a date and photos of their
          work. The owner chooses. That is all there is to it, and it turned out to be enough.
        </Text>
        <Stats className="mt-5 grid-cols-3">
          {site.figures.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </Stats>
      </div>
    </Container>
  </Section>
);

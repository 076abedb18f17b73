import { site } from '#shared/site';
import { Heading } from '#ui/heading';
import { Container, Section } from '#ui/section';
import { Eyebrow, Text } from '#ui/text';

/** Three people who use it, in their words. */
export const Testimonials = () => (
  <Section aria-labelledby="testimonials" ground="sand">
    <Container className="flex flex-col gap-12">
      <div className="flex flex-col gap-3">
        <Eyebrow>In their words</Eyebrow>
        <Heading level={2} size="xl" id="testimonials">
          What people say about {site.name}
        </Heading>
      </div>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-3">
        {site.testimonials.map(({ quote, name, role }) => (
          <figure key={name} className="flex flex-col gap-6 border-t border-edge pt-7">
            <blockquote className="font-display text-xl leading-[1.45] font-[420] text-pretty">“{quote}”</blockquote>
            <figcaption className="mt-auto flex flex-col">
              <Text as="span" weight="semibold">
                {name}
              </Text>
              <Text as="span" size="sm" tone="soft">
                {role}
              </Text>
            </figcaption>
          </figure>
        ))}
      </div>
    </Container>
  </Section>
);

import { PageMeta } from '#components/page';
import { AboutClosing } from '#features/guide/components/about-closing.tsx';
import { AboutHero } from '#features/guide/components/about-hero.tsx';
import { AboutStory } from '#features/guide/components/about-story.tsx';
import { AboutAudiences, AboutValues } from '#features/guide/components/about-values.tsx';
import { site } from '#shared/site';

const About = () => (
  <>
    <PageMeta
      title="About"
      description={`${site.name} connects real estate agents, builders and investors with local staging companies: fair bids, plain prices, private contact details.`}
    />
    <AboutHero />
    <AboutStory />
    <AboutValues />
    <AboutAudiences />
    <AboutClosing />
  </>
);

export default About;

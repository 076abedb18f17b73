import { PageMeta } from '#components/page';
import { Audiences } from '#features/home/components/audiences.tsx';
import { Closing } from '#features/home/components/closing.tsx';
import { Hero } from '#features/home/components/hero.tsx';
import { Steps } from '#features/home/components/steps.tsx';
import { Testimonials } from '#features/home/components/testimonials.tsx';
import { useAuth } from '#lib/auth';
import { site } from '#shared/site';

const Home = () => {
  const { user } = useAuth();
  return (
    <>
      <PageMeta title={site.tagline} description={site.description} />
      <Hero signedIn={user !== null} />
      <Steps />
      <Audiences />
      <Testimonials />
      <Closing />
    </>
  );
};

export default Home;

import { MapPin } from 'lucide-react';
import { PageHeader, PageMeta } from '#components/page';
import { Section, ServedData } from '#components/template';
import { paths } from '#config/paths';
import { type ProjectPagePhoto, type ProjectPageUpdate, type ProjectPageView, servedProjectId, slot } from '#shared/pages';
import { Container } from '#ui/layout';
import { MainPhoto } from '#ui/main-photo';
import { Heading, SmallText, Text } from '#ui/text';

/** Shown until the screen is rendered, and to readers without JavaScript. */
export const ProjectPreview = () => (
  <>
    <PageMeta title={slot('title')} description={slot('summary')} image={slot('image')} />
    <Container className="pt-8 pb-16 sm:pt-12 sm:pb-20">
      <PageHeader
        back={{ to: paths.dashboard, label: 'Go Back to Dashboard' }}
        eyebrow={slot('kind')}
        title={slot('title')}
        text={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="inline-flex items-center gap-1.5 wrap-anywhere">
              <MapPin className="size-[1.125rem] shrink-0" />
              {slot('place')}
            </span>
            <span>{slot('standing')}</span>
            <span className="text-sm font-medium text-ink">{slot('work')}</span>
            <span className="text-sm">{slot('posted')}</span>
          </span>
        }
      />
      <div className="flex flex-col gap-10">
        <Section<ProjectPageView> of="photo">
          <MainPhoto
            src={slot<ProjectPagePhoto>('src')}
            sourceSet={slot<ProjectPagePhoto>('srcSet')}
            alt={slot<ProjectPagePhoto>('alt')}
            count={slot<ProjectPagePhoto>('count')}
          />
        </Section>
        <section className="flex flex-col gap-4">
          <Heading level={2} size="md">
            Description
          </Heading>
          <Text className="max-w-prose whitespace-pre-line">{slot('description')}</Text>
        </section>
        <Section<ProjectPageView> of="hasUpdates">
          <section className="flex flex-col gap-5">
            <Heading level={2} size="md">
              Updates
            </Heading>
            <ul className="flex flex-col gap-6">
              <Section<ProjectPageView> of="updates">
                <li className="flex flex-col gap-3 border-l-2 border-evergreen pl-4">
                  <SmallText weight="medium">{slot<ProjectPageUpdate>('postedOn')}</SmallText>
                  <Text className="max-w-prose whitespace-pre-line wrap-anywhere">{slot<ProjectPageUpdate>('news')}</Text>
                </li>
              </Section>
            </ul>
          </section>
        </Section>
      </div>
    </Container>
    <ServedData id={servedProjectId} />
  </>
);

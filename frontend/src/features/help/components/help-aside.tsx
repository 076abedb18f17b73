import { paths } from '#config/paths';
import { site } from '#shared/site';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { questionGroups } from '../questions';

const [firstReply] = site.responseTimes;

/** Beside the questions: the groups at a glance, and a way to a person. */
export const HelpAside = () => (
  <aside className="flex flex-col gap-8 lg:sticky lg:top-28">
    <nav aria-label="Topics" className="hidden lg:block">
      <ul className="flex flex-col border-l border-line">
        {questionGroups.map(({ id, title, questions }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-11 items-center justify-between gap-4 border-l border-transparent pl-5 transition-colors hover:border-evergreen hover:text-evergreen"
            >
              {title}
              <Text as="span" size="sm" tone="soft">
                {questions.length}
              </Text>
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <Card as="section" ground="tint" aria-labelledby="help-contact" className="flex flex-col items-start gap-3">
      <Heading level={2} size="sm" id="help-contact">
        Still have a question?
      </Heading>
      <Text>Write to us. We answer general questions {firstReply.within}.</Text>
      <ButtonLink to={paths.contact} size="sm" className="mt-1">
        Contact Us
      </ButtonLink>
    </Card>
  </aside>
);

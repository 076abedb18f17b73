import { Prose } from '#components/prose';
import { Accordion, AccordionItem } from '#ui/accordion';
import { Heading } from '#ui/heading';
import type { QuestionGroup as Group } from '../questions';

/** A group of questions. `openId`: the one that is open from the start. */
export const QuestionGroup = ({ group: { id, title, questions }, openId }: { group: Group; openId: string }) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <Heading level={2} size="lg" id={id}>
      {title}
    </Heading>
    <Accordion key={openId} open={[openId]}>
      {questions.map(({ id: value, question, answer }) => (
        <AccordionItem key={value} value={value} title={question}>
          <Prose blocks={answer} />
        </AccordionItem>
      ))}
    </Accordion>
  </section>
);

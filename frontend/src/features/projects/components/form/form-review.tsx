import { useWatch } from 'react-hook-form';
import { plural } from '#lib/format';
import { Card } from '#ui/card';
import { Checklist } from '#ui/checklist';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { reviewOf } from '../../form-review';
import { useProjectForm, type VariantProps } from './use-project-form';

/** The form at a glance, kept up to date while it is filled in. */
export const FormReview = ({ variant, photoCount }: VariantProps & { photoCount: number }) => {
  const { control } = useProjectForm();
  const lines = reviewOf(variant, useWatch({ control }) as Parameters<typeof reviewOf>[1], photoCount);
  const missing = lines.flatMap((line) => line.missing).length;
  const ready = variant.impossible.length > 0 ? 'Everything is filled in' : 'Ready to submit';
  return (
    <Card as="section" ground="tint" aria-label="Your project at a glance" className="flex flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <Heading level={2} size="sm">
          At a glance
        </Heading>
        <Text size="sm" tone="soft">
          {missing > 0 ? `${plural(missing, 'required field')} to go` : ready}
        </Text>
      </div>
      <Checklist
        items={lines.map(({ id, title, said, missing: open, advice }) => ({
          id,
          title,
          done: open.length === 0,
          text: said,
          open: open.length > 0 ? `Needs ${open.join(', ')}` : advice,
        }))}
      />
    </Card>
  );
};

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout';
import { Heading, Text } from '#ui/text';
import { formFields } from './fields';
import { FormField } from './form-fields';
import type { FormSection, ProjectFormVariant } from './form-variants';

const widths = { narrow: '', half: 'col-span-2 sm:col-span-1', wide: 'col-span-2' };

/** Makes a heading focusable and the target of a link. */
const linked = (id: string) => ({ id, tabIndex: -1, className: 'outline-none' });

interface FormSectionsProps {
  variant: ProjectFormVariant;
  /** The photos, in variants that have some. */
  photos?: ReactNode;
  /** `page`: sections on cards. `dialog`: one below the other. */
  ground: 'page' | 'dialog';
  /** The only fields shown on a phone. All stay in the form. */
  step?: FormSection['fields'] | undefined;
}

export const FormSections = ({ variant, photos, ground, step }: FormSectionsProps) => {
  const isShown = (name: FormSection['fields'][number]): boolean => !step || step.includes(name);
  const partOf = (name: FormSection['fields'][number]) => (
    <div
      key={name}
      className={clsx(
        'min-w-0',
        !isShown(name) && 'max-sm:hidden',
        widths[(name !== 'photos' && formFields[name].width) || 'wide'],
      )}
    >
      {name === 'photos' ? photos : <FormField name={name} variant={variant} />}
    </div>
  );
  return variant.sections.map((section) => {
    const content = (
      <>
        <div className={clsx('flex flex-col gap-1', step && 'max-sm:hidden')}>
          <Heading {...(ground === 'page' ? { level: 2, size: 'md', ...linked(section.id) } : { level: 3, size: 'sm' })}>
            {section.title}
          </Heading>
          {section.text && <Text tone="soft">{section.text}</Text>}
        </div>
        <div className={clsx('grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-5', !section.fields.some(isShown) && 'max-sm:hidden')}>
          {section.fields.map(partOf)}
        </div>
      </>
    );
    return ground === 'page' ? (
      <Card key={section.id} as="section" padding="lg" className={clsx('flex flex-col gap-6', step && 'max-sm:contents')}>
        {content}
      </Card>
    ) : (
      <section key={section.id} className="flex flex-col gap-5">
        {content}
      </section>
    );
  });
};

import type { ComponentType, ReactNode } from 'react';
import { classNames } from '#lib/class-names';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import type { FieldName, FormSection, ProjectFormVariant } from '../../form-variants';
import * as choices from './choice-fields';
import * as texts from './text-fields';
import type { VariantProps } from './use-project-form';

const widths = {
  /** Two beside each other, also on a phone. */
  narrow: '',
  half: 'col-span-2 sm:col-span-1',
  wide: 'col-span-2',
};

/** Each field's control and the width it needs. */
const controls: Record<FieldName, { Control: ComponentType<VariantProps>; width: keyof typeof widths }> = {
  posterType: { Control: texts.PosterTypeField, width: 'half' },
  title: { Control: texts.TitleField, width: 'wide' },
  propertyType: { Control: choices.PropertyTypeField, width: 'wide' },
  occupancyStatus: { Control: choices.OccupancyField, width: 'wide' },
  squareFootage: { Control: texts.SquareFootageField, width: 'narrow' },
  bathrooms: { Control: texts.BathroomsField, width: 'narrow' },
  bedrooms: { Control: choices.BedroomsField, width: 'half' },
  levels: { Control: choices.LevelsField, width: 'half' },
  city: { Control: texts.CityField, width: 'half' },
  neighborhood: { Control: texts.NeighborhoodField, width: 'half' },
  county: { Control: texts.CountyField, width: 'half' },
  state: { Control: texts.StateField, width: 'half' },
  locationTypes: { Control: choices.LocationTypesField, width: 'wide' },
  roomsToStage: { Control: choices.RoomsField, width: 'wide' },
  otherRooms: { Control: texts.OtherRoomsField, width: 'wide' },
  stagingLevel: { Control: choices.StagingLevelField, width: 'wide' },
  timeline: { Control: choices.TimelineField, width: 'wide' },
  description: { Control: texts.DescriptionField, width: 'wide' },
};

const Fields = ({ section, variant, photos }: { section: FormSection; variant: ProjectFormVariant; photos: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-5">
    {section.fields.map((field) => {
      if (field === 'photos')
        return (
          <div key={field} className="col-span-2">
            {photos}
          </div>
        );
      const { Control, width } = controls[field];
      return (
        <div key={field} className={classNames('min-w-0', widths[width])}>
          <Control variant={variant} />
        </div>
      );
    })}
  </div>
);

export interface FormSectionsProps extends VariantProps {
  /** Where the photos go, in variants that take some. */
  photos?: ReactNode;
  /** On sheets of their own on a page; one below the other in a dialog. */
  ground: 'page' | 'dialog';
}

/** The fields of a variant, under the headings of its sections. */
export const FormSections = ({ variant, photos, ground }: FormSectionsProps) =>
  variant.sections.map((section) => {
    const content = (
      <>
        <div className="flex flex-col gap-1">
          <Heading level={ground === 'page' ? 2 : 3} size={ground === 'page' ? 'md' : 'sm'}>
            {section.title}
          </Heading>
          {section.text && <Text tone="soft">{section.text}</Text>}
        </div>
        <Fields section={section} variant={variant} photos={photos} />
      </>
    );
    return ground === 'page' ? (
      <Card key={section.id} as="section" id={section.id} padding="lg" className="flex flex-col gap-6">
        {content}
      </Card>
    ) : (
      <section key={section.id} className="flex flex-col gap-5">
        {content}
      </section>
    );
  });

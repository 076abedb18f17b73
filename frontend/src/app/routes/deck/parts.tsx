import type { ReactNode } from 'react';
import { PageHeader, PageMeta } from '#components/page';
import { Container } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';

/** Shown in link previews, so it names nobody. */
const heading = 'Staging ideas for your home';

interface DeckFrameProps {
  /** "From Dana". */
  from: string;
  /** Of the project. */
  title: string;
  line: ReactNode;
  /** The path of the picture for link previews. */
  image?: string;
  children: ReactNode;
}

export const DeckFrame = ({ from, title, line, image, children }: DeckFrameProps) => (
  <Container width="narrow" className="flex flex-1 flex-col pt-6 pb-16 sm:pt-12 print:p-0">
    <PageMeta title={heading} description="See what stagers would do with your rooms." image={image} unlisted />
    <PageHeader large eyebrow={from} title={heading} text={title} />
    <div className="flex flex-col gap-6 sm:gap-8">
      {line}
      {children}
      <SmallText className="text-center print:text-left">Staging by bids, on Settee</SmallText>
    </div>
  </Container>
);

export const DeckLine = ({ children }: { children: ReactNode }) => (
  <Text size="lg" className="max-w-prose border-l-2 border-evergreen pl-4 whitespace-pre-line wrap-anywhere">
    {children}
  </Text>
);

interface BidSheetProps {
  id?: string;
  name: ReactNode;
  /** Null: no prices. */
  price: ReactNode;
  /** Only without scripts. Otherwise the rooms show the pictures. */
  pictures?: ReactNode;
  children: ReactNode;
}

export const BidSheet = ({ id, name, price, pictures, children }: BidSheetProps) => (
  <li
    aria-labelledby={id}
    className="flex flex-col gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8 print:break-inside-avoid print:border-0 print:p-0"
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <Heading level={2} size="md" id={id}>
        {name}
      </Heading>
      {price}
    </div>
    {pictures}
    {children}
  </li>
);

export const SheetPrice = ({ price, total }: { price: ReactNode; total: ReactNode }) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    <span className="font-display text-2xl font-[480] tabular-nums">{price}</span>
    <SmallText as="span">{total}</SmallText>
  </p>
);

export const SheetFacts = ({ timeline, included }: { timeline: ReactNode; included: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <Heading level={3} size="xs">
      The offer
    </Heading>
    <ul className="flex flex-col gap-1 text-base">
      {included}
      <li>Timeline: {timeline}</li>
    </ul>
  </div>
);

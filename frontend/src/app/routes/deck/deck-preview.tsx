import { Section, ServedData } from '#components/template';
import { type DeckPageBid, type DeckPageLine, type DeckPagePicture, type DeckPageView, servedDeckId, slot } from '#shared/pages';
import { SmallText } from '#ui/text';
import { BidSheet, DeckFrame, DeckLine, SheetFacts, SheetPrice } from './parts';

const conceptSizes = '(min-width: 64rem) 52rem, (min-width: 40rem) calc(100vw - 8rem), calc(100vw - 5rem)';

const Picture = () => (
  <figure className="flex flex-col gap-2">
    <div className="overflow-hidden rounded-lg bg-sand">
      <img
        alt={slot<DeckPagePicture>('alt')}
        width={1200}
        height={900}
        loading={slot<DeckPagePicture>('loading') as 'lazy'}
        sizes={conceptSizes}
        srcSet={slot<DeckPagePicture>('srcSet')}
        src={slot<DeckPagePicture>('src')}
        className="aspect-4/3 w-full object-cover object-bottom-right"
      />
    </div>
    <figcaption>
      <SmallText>{slot<DeckPagePicture>('caption')}</SmallText>
    </figcaption>
  </figure>
);

/** Shows a deck until its scripts have loaded, and to readers without JavaScript. */
export const DeckPreview = () => (
  <>
    <DeckFrame
      from={slot<DeckPageView>('from')}
      title={slot<DeckPageView>('title')}
      image={slot<DeckPageView>('image')}
      line={
        <Section<DeckPageView> of="hasLine">
          <DeckLine>{slot<DeckPageView>('line')}</DeckLine>
        </Section>
      }
    >
      <ul className="flex flex-col gap-8">
        <Section<DeckPageView> of="bids">
          <BidSheet
            name={slot<DeckPageBid>('name')}
            price={
              <Section<DeckPageBid> of="hasPrice">
                <SheetPrice price={slot<DeckPageBid>('price')} total={slot<DeckPageBid>('total')} />
              </Section>
            }
            pictures={
              <Section<DeckPageBid> of="picture">
                <Picture />
              </Section>
            }
          >
            <SheetFacts
              timeline={slot<DeckPageBid>('timeline')}
              included={
                <Section<DeckPageBid> of="included">
                  <li>{slot<DeckPageLine>('text')}</li>
                </Section>
              }
            />
          </BidSheet>
        </Section>
      </ul>
    </DeckFrame>
    <ServedData id={servedDeckId} />
  </>
);

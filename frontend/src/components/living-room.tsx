import { BeforeAfter } from '#ui/before-after';
import empty from '../assets/rooms/living-room-empty.webp';
import emptySmall from '../assets/rooms/living-room-empty-720.webp';
import staged from '../assets/rooms/living-room-staged.webp';
import stagedSmall from '../assets/rooms/living-room-staged-720.webp';

/** Two renderings of the same room, made by us. Phones with a pixel ratio of 2 load the 720 pixel version. */
export const LivingRoom = ({ sizes, eager = false }: { sizes: string; eager?: boolean }) => (
  <BeforeAfter
    eager={eager}
    label="Before and after staging"
    before={{ src: emptySmall, srcSet: `${emptySmall} 720w, ${empty} 1024w`, sizes, alt: 'A living room, empty' }}
    after={{
      src: stagedSmall,
      srcSet: `${stagedSmall} 720w, ${staged} 1024w`,
      sizes,
      alt: 'The same living room, staged: a sofa under the windows, two armchairs, a rug, a lamp and a plant',
    }}
    width={1024}
    height={682}
  />
);

import { BeforeAfter } from '#ui/before-after';
import empty from '../assets/rooms/living-room-empty.webp';
import emptySmall from '../assets/rooms/living-room-empty-720.webp';
import staged from '../assets/rooms/living-room-staged.webp';
import stagedSmall from '../assets/rooms/living-room-staged-720.webp';

/** Two of our own renderings of a room. Phones with two device pixels to a CSS pixel load the 720 pixel version. */
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

import { BeforeAfter } from '#ui/before-after';
import empty from '../assets/rooms/living-room-empty.webp';
import emptySmall from '../assets/rooms/living-room-empty-720.webp';
import staged from '../assets/rooms/living-room-staged.webp';
import stagedSmall from '../assets/rooms/living-room-staged-720.webp';

/** One room, empty and staged: rendered by us, from one camera. As wide as its container; 720 pixels are a phone's of two to one. */
export const LivingRoom = ({ sizes }: { sizes: string }) => (
  <BeforeAfter
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

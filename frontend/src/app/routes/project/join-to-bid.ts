import { paths } from '#config/paths';
import { intentTo, useHere } from '#lib/intent';

/** Where visitors are asked to join. */
export const joinAnchor = 'join-to-bid';

/** The way to an account for whoever would bid here: it ends at the form (bid-anchors.ts), on this very page. */
export const useJoinToBid = () => ({ to: paths.register('staging'), state: intentTo(`${useHere()}#submit-bid`) });

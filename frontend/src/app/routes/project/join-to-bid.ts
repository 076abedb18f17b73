import { paths } from '#config/paths';
import { intentTo, useHere } from '#lib/intent';

/** Where visitors are asked to join. */
export const joinAnchor = 'join-to-bid';

/** Leads visitors who want to bid to an account, and from there back to the form on this page (bid-anchors.ts). */
export const useJoinToBid = () => ({ to: paths.register('staging'), state: intentTo(`${useHere()}#submit-bid`) });

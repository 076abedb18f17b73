import { paths } from '#config/paths';
import { intentTo, useHere } from '#lib/intent';

export const joinAnchor = 'join-to-bid';

/** Leads visitors to the registration and then back to the form here (bid-anchors.ts). */
export const useJoinToBid = () => ({ to: paths.register('staging'), state: intentTo(`${useHere()}#submit-bid`) });

import { paths } from '#config/paths';
import { intentTo, useHere } from '#lib/intent';

/** Anchors of the form, the placed bid, what holds either, and the visitors' prompt to join. */
export const bidAnchors = { form: 'submit-bid', own: 'own-bid', panel: 'bid', join: 'join-to-bid' } as const;

/** Returns a link that takes visitors to the registration, and then back to the form here. */
export const useJoinToBid = () => ({ to: paths.register('staging'), state: intentTo(`${useHere()}#${bidAnchors.form}`) });

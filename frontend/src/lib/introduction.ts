/**
 * A link to a conversation knows what its user is called; the server tells only once there is a message. The name
 * travels with the link, in the state of the location: `<Link to={paths.conversation(id)} state={introduceAs(name)}>`.
 */
export const introduceAs = (name: string) => ({ introducedAs: name });

/** The name that came with the link, if one did: the state of a location can be anything. */
export const introductionOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'introducedAs' in state && typeof state.introducedAs === 'string'
    ? state.introducedAs
    : undefined;

/**
 * A link to a conversation knows what its user is called, which the server tells only once there is a message, and which project
 * there is to talk about. Both travel with the link, in the state of the location:
 * `<Link to={paths.conversation(id)} state={introduceAs(name, projectId)}>`.
 */
export const introduceAs = (name: string, projectId?: string) => ({ introducedAs: name, ...(projectId && { projectId }) });

export interface Introduction {
  name: string | undefined;
  projectId: string | undefined;
}

/** A text in the state of a location, which can be anything: the browser may have kept it from an older version of the page. */
export const textInState = (state: unknown, key: string): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** What came with the link, if it did. */
export const introductionOf = (state: unknown): Introduction => ({
  name: textInState(state, 'introducedAs'),
  projectId: textInState(state, 'projectId'),
});

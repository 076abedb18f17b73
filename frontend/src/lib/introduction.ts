/**
 * For links to a conversation. The server tells the other user's name only once there is a message, so the link passes the name,
 * and the project to talk about, in the state of the location:
 * `<Link to={paths.conversation(id)} state={introduceAs(name, projectId)}>`.
 */
export const introduceAs = (name: string, projectId?: string) => ({ introducedAs: name, ...(projectId && { projectId }) });

export interface Introduction {
  name: string | undefined;
  projectId: string | undefined;
}

/** A text from a location's state, which can hold anything: the browser may have kept it from an older version of the page. */
export const textInState = (state: unknown, key: string): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The name and project that the link passed, if any. */
export const introductionOf = (state: unknown): Introduction => ({
  name: textInState(state, 'introducedAs'),
  projectId: textInState(state, 'projectId'),
});

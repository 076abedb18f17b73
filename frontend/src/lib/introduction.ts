/**
 * Passes the other user's name and the project to a new conversation, because the server names the user only once there is a
 * message: `<Link to={paths.conversation(id)} state={introduceAs(name, projectId)}>`.
 */
export const introduceAs = (name: string, projectId?: string) => ({ introducedAs: name, ...(projectId && { projectId }) });

export interface Introduction {
  name: string | undefined;
  projectId: string | undefined;
}

/** The state may come from an older version of the page. */
export const textInState = (state: unknown, key: string): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof value === 'string' ? value : undefined;
};

export const introductionOf = (state: unknown): Introduction => ({
  name: textInState(state, 'introducedAs'),
  projectId: textInState(state, 'projectId'),
});

/**
 * A link to a conversation knows what its user is called, which the server tells only once there is a message, and which project
 * there is to talk about. Both travel with the link, in the state of the location:
 * `<Link to={paths.conversation(id)} state={introduceAs(name, projectId)}>`.
 */
export const introduceAs = (name: string, projectId?: string) => ({ introducedAs: name, ...(projectId && { projectId }) });

/** What came with the link, if it did: the state of a location can be anything. */
export interface Introduction {
  name: string | undefined;
  projectId: string | undefined;
}

const textOf = (state: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : undefined;
};

export const introductionOf = (state: unknown): Introduction =>
  typeof state === 'object' && state !== null
    ? { name: textOf(state, 'introducedAs'), projectId: textOf(state, 'projectId') }
    : { name: undefined, projectId: undefined };

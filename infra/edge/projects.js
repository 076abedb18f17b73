// The search is at /projects; with a slash at its end it would be a project without an id, which the gateway has no route for.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  if (event.request.uri !== '/projects/') return event.request;
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: '/projects' } } };
}

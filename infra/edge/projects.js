// Redirects /projects/ to the search, because the gateway has no route for a project without an id.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  if (event.request.uri !== '/projects/') return event.request;
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: '/projects' } } };
}

// Maps a path without a file name to its prebuilt page, or else to the application, which has its own router. Missing files stay
// missing. The API's behavior does not run this.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html

/* global documents -- the files of addresses that have one of their own, from shared/pages.ts: infra/edge/source.ts writes it before this */

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/(.)\/$/, '$1');
  if (documents[path]) request.uri = documents[path];
  // Templates of functions are no pages.
  else if (path.indexOf('/templates/') === 0) return { statusCode: 404, statusDescription: 'Not Found' };
  else if (path.split('/').pop().indexOf('.') === -1) request.uri = '/app.html';
  return request;
}

// A path without a file name is a screen: a page that was made before where there is one, else the application, which knows its
// routes (and what is no route). Files that are missing stay missing, and the API is not concerned: its behaviour does not run this.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html

/* global documents -- the files of addresses that have one of their own, from shared/pages.ts: infra/edge/source.ts writes it before this */

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/(.)\/$/, '$1');
  if (documents[path]) request.uri = documents[path];
  // What functions make pages from is no page.
  else if (path.indexOf('/templates/') === 0) return { statusCode: 404, statusDescription: 'Not Found' };
  else if (path.split('/').pop().indexOf('.') === -1) request.uri = '/app.html';
  return request;
}

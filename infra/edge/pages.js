// A path without a file name is a screen: the application, which knows its routes (and what is no route), comes instead. Files
// that are missing stay missing, and the API is not concerned: its behaviour does not run this.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const file = request.uri.split('/').pop();
  if (file.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}

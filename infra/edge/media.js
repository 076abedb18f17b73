// Maps /media/photos/<file> to the object photos/<file>. Nothing else of the media bucket is served, because uploads must be
// checked first.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const photo = /^\/media(\/photos\/[A-Za-z0-9._/-]+)$/.exec(request.uri);
  if (!photo || photo[1].indexOf('..') !== -1) {
    return { statusCode: 404, statusDescription: 'Not Found', headers: { 'cache-control': { value: 'public, max-age=60' } } };
  }
  request.uri = photo[1];
  request.querystring = {};
  return request;
}

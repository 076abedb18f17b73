// Redirects every address of another name to the site's own name.

/* global siteDomain -- infra/constructs/redirect.ts writes it before this */

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  // CloudFront does not decode names and values.
  const words = [];
  for (const name of Object.keys(request.querystring)) {
    const word = request.querystring[name];
    for (const one of word.multiValue || [word]) words.push(one.value === '' ? name : `${name}=${one.value}`);
  }
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: `https://${siteDomain}${request.uri}${words.length > 0 ? `?${words.join('&')}` : ''}` },
      'cache-control': { value: 'public, max-age=3600' },
    },
  };
}

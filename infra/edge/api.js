// Sets the caller's address, over any claim of the caller. Rejects bodies between Lambda's 6 MB and the gateway's 10 MB, which
// would be answered 500.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const length = request.headers['content-length'];
  if (length && Number(length.value) > 5600000) {
    return {
      statusCode: 413,
      statusDescription: 'Payload Too Large',
      headers: { 'content-type': { value: 'application/json; charset=utf-8' }, 'cache-control': { value: 'no-store' } },
      body: '{"message":"The request is too large","code":"PAYLOAD_TOO_LARGE"}',
    };
  }
  // Mail programs without one-click unsubscription open this address. The person gets the screen with the button.
  const link = new RegExp(subscriptionPath).exec(request.uri);
  if (link && (request.method === 'GET' || request.method === 'HEAD')) {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: `/mail/unsubscribe?token=${link[1]}` }, 'cache-control': { value: 'no-store' } },
    };
  }
  // In the form of CloudFront-Viewer-Address, address and port.
  request.headers['x-viewer-address'] = { value: `${event.viewer.ip}:0` };
  return request;
}

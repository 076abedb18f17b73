import { runInNewContext } from 'node:vm';
import { photoBodyBytes } from '#shared/api/route';
import { secretLinks } from '#shared/links';
import { applicationFile, prerenderedFile, prerenderedPaths, templates } from '#shared/pages';
import { type EdgeFunction, edgeSource } from './source';

interface Request {
  uri: string;
  headers: Record<string, { value: string }>;
  cookies: Record<string, { value: string }>;
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
}
interface Response {
  statusCode: number;
  body?: string;
}

/** Runs a function as CloudFront would: a script whose `handler` gets the event. */
const run = (name: EdgeFunction, uri: string, headers: Request['headers'] = {}, method = 'GET'): Request & Response => {
  const cookies = { device: { value: 'secret' } };
  const request = { method, uri, headers, cookies, querystring: { v: { value: '1' } } };
  return runInNewContext(
    `${edgeSource(name)}
handler(event)`,
    { event: { viewer: { ip: '2001:db8::1' }, request } },
  );
};

it.each(['pages', 'projects', 'media', 'api', 'redirect'] as const)(
  '%s stays below the size limit of CloudFront functions',
  (name) => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions
    expect(Buffer.byteLength(edgeSource(name))).toBeLessThan(10_000);
  },
);

it.each(['/projects', '/dashboard/', '/payment/01JABC', '/no/such/screen', '/about/us'])(
  'serves the application at %s',
  (uri) => {
    expect(run('pages', uri).uri).toBe(applicationFile);
  },
);

it.each(prerenderedPaths)('serves the prerendered page at %s', (uri) => {
  expect(run('pages', uri).uri).toBe(prerenderedFile(uri));
  expect(run('pages', `${uri}/`.replace('//', '/')).uri).toBe(prerenderedFile(uri));
});

it('returns 404 for the templates of functions', () => {
  for (const file of Object.values(templates)) expect(run('pages', `/${file}`).statusCode).toBe(404);
});

it.each(['/assets/index-abc.js', '/favicon.svg', '/config.json', '/assets/gone.js'])(
  'leaves the file path %s unchanged',
  (uri) => {
    expect(run('pages', uri).uri).toBe(uri);
  },
);

it('redirects /projects/ to the search, and passes on project pages', () => {
  expect(run('projects', '/projects/')).toMatchObject({ statusCode: 301, headers: { location: { value: '/projects' } } });
  expect(run('projects', '/projects/01JABC').uri).toBe('/projects/01JABC');
});

it('serves photos from their folder in the bucket', () => {
  const request = run('media', '/media/photos/01JABC/1.jpg');
  expect(request.uri).toBe('/photos/01JABC/1.jpg');
  expect(request.querystring).toEqual({});
});

it.each([
  '/media/uploads/01JABC',
  '/media/certificates/01JABC',
  '/media/photos/../certificates/x',
  '/media/',
  '/media/photos/',
  '/media/photos/../uploads/x',
  '/media/photos/%2e%2e/uploads/x',
  '/media/photosx/y',
])('serves nothing else from the bucket: %s', (uri) => {
  expect(run('media', uri).statusCode).toBe(404);
});

it('redirects another domain to the site, with path and query', () => {
  const to = (uri: string, querystring: Request['querystring']) =>
    runInNewContext(`${edgeSource('redirect', { siteDomain: 'www.staging.test' })}\nhandler(event)`, {
      event: { request: { uri, querystring } },
    });
  expect(to('/', {})).toMatchObject({ statusCode: 301, headers: { location: { value: 'https://www.staging.test/' } } });
  const several = { a: { value: '1%20x', multiValue: [{ value: '1%20x' }, { value: '2' }] }, b: { value: '' } };
  expect(to('/projects/01JABC', several)).toMatchObject({
    headers: { location: { value: 'https://www.staging.test/projects/01JABC?a=1%20x&a=2&b' } },
  });
  // No path redirects to another site.
  expect(to('//evil.example/x', {})).toMatchObject({
    headers: { location: { value: 'https://www.staging.test//evil.example/x' } },
  });
});

it('overwrites the address header with the address of the caller', () => {
  const request = run('api', '/api/auth/login', { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } });
  expect(request.headers).toEqual({ 'x-viewer-address': { value: '2001:db8::1:0' }, accept: { value: '*/*' } });
});

it('passes on the cookie of a known browser', () => {
  expect(run('api', '/api/auth/login').cookies).toEqual({ device: { value: 'secret' } });
});

it('redirects a GET of the unsubscribe address to its page, and passes on a POST', () => {
  const uri = '/api/mail/subscriptions/01ARZ3NDEKTSV4RRFFQ69G5FAV.bids.secret';
  expect(run('api', uri)).toMatchObject({
    statusCode: 302,
    headers: { location: { value: secretLinks.unsubscribe('01ARZ3NDEKTSV4RRFFQ69G5FAV.bids.secret') } },
  });
  expect(run('api', uri, {}, 'POST').uri).toBe(uri);
});

it('refuses bodies that are too large for Lambda, and accepts all others', () => {
  const upload = (bytes: number) => run('api', '/api/projects', { 'content-length': { value: String(bytes) } });
  expect(upload(photoBodyBytes).uri).toBe('/api/projects');
  const refused = upload(5_600_001);
  expect(refused.statusCode).toBe(413);
  expect(JSON.parse(refused.body ?? '')).toEqual({ message: 'The request is too large', code: 'PAYLOAD_TOO_LARGE' });
});

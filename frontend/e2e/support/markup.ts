import type { BrowserContext, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { markupOf, markupWord } from '#functions/testing/fuzz/markup';
import { servedRoutes } from '#infra/local/bundles';
import { findRoute } from '#infra/local/gateway/router';
import { answers } from '#shared/api/answers';
import { functionName, manifest, type OperationId } from '#shared/api/manifest';

/** Returns everything on a page that the browser took for markup although it came from a text. There should be nothing. */
export const activeMarkup = (page: Page): Promise<string[]> =>
  page.evaluate((word) => {
    const wrong: string[] = [];
    // Also finds an element with this id.
    if (word in window) wrong.push('a script ran');
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'xlink:href', 'cite'];
    for (const element of document.querySelectorAll('*')) {
      const { localName } = element;
      const isData = localName === 'script' && /json/.test(element.getAttribute('type') ?? '');
      if (['script', 'style'].includes(localName) && !isData && element.textContent?.includes(word))
        wrong.push(`a <${localName}> with the text`);
      if (['base', 'iframe', 'object', 'embed', 'math'].includes(localName)) wrong.push(`<${localName}>`);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc' || name === 'autofocus') wrong.push(`<${localName} ${name}>`);
        if (name === 'style' && value.includes(word)) wrong.push(`a style of <${localName}>`);
        if (!addresses.includes(name)) continue;
        const address = new URL(value, window.location.href);
        // Our own texts also link to other sites.
        const isOurs =
          address.host === window.location.host || ['tel:', 'mailto:', 'otpauth:', 'blob:'].includes(address.protocol);
        const isPicture = value.startsWith('data:image/');
        const isLink = localName === 'a' && address.protocol === 'https:' && !value.includes(word);
        if (!isOurs && !isPicture && !isLink) wrong.push(`<${localName} ${name}="${value.slice(0, 80)}">`);
      }
    }
    return wrong;
  }, markupWord);

/** Returns how often markup is visible as plain text, as it should be. */
export const countMarkupShown = async (page: Page): Promise<number> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count.
  (await page.locator('body').innerText()).split(markupWord).length - 1;

/** Operations whose answers contain a secret or are not shown on a screen. Their texts stay as they are. */
const operationsWithoutMarkup: ReadonlySet<string> = new Set<OperationId>([
  'login',
  'register',
  'createUpload',
  'createLiveTicket',
  'createPaymentIntent',
]);
/** Fields that identify something to a screen or the server. Their texts stay as they are. */
const identifierFields = /(^|\.)(id|\w+Id|state|placeId|countyFips|token|key|endpoint|version|timeZone)$/;

const routeIds = new Map(manifest.map(({ id }) => [functionName(id), id]));
/** Caches whether the contract allows any text in a field. Keys: operation and field path. */
const isFreeTextAt = new Map<string, boolean>();

type Json = unknown;
const withValueAt = (value: Json, path: readonly (string | number)[], by: Json): Json => {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, Json>;
  copy[first] = withValueAt(copy[first], rest, by);
  return copy;
};

/** Adds markup to each free text of an answer. */
const withMarkup = (id: OperationId, answer: Json): Json => {
  const schema = (answers as Record<string, z.core.$ZodType | undefined>)[id];
  if (!schema || operationsWithoutMarkup.has(id)) return answer;
  let count = 0;
  let done = answer;
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (typeof value === 'string') {
      const place = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
      const marked = `${value} ${markupOf(140, count)}`;
      const known = isFreeTextAt.get(`${id} ${place}`);
      const free = known ?? (!identifierFields.test(place) && z.safeParse(schema, withValueAt(answer, path, marked)).success);
      isFreeTextAt.set(`${id} ${place}`, free);
      if (!free) return;
      count += 1;
      done = withValueAt(done, path, marked);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) walk(one, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  walk(answer, []);
  return done;
};

/** Adds markup to every free text in every API answer. */
export const addMarkupToAnswers = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    const match = findRoute(servedRoutes, request.method(), new URL(request.url()).pathname);
    const id = match && (routeIds.get(match.route.functionName) as OperationId | undefined);
    if (!id) return route.continue();
    // Retried, because an idle connection may be closing.
    const response = await route.fetch({ maxRetries: 2 });
    const text = await response.text();
    if (!response.ok() || text === '') return route.fulfill({ response });
    return route.fulfill({ response, json: withMarkup(id, JSON.parse(text)) });
  });
};

/** Returns the fields that have received markup so far. */
export const placesWithMarkup = (): string[] => [...isFreeTextAt].flatMap(([place, free]) => (free ? [place] : []));

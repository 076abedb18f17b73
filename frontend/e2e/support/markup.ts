import type { BrowserContext, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { markupOf, ran } from '#functions/testing/fuzz/markup';
import { servedRoutes } from '#infra/local/bundles';
import { findRoute } from '#infra/local/gateway/router';
import { answers } from '#shared/api/answers';
import { functionName, manifest, type OperationId } from '#shared/api/manifest';

/** Everything on a page that came from markup in a text. Usually nothing. */
export const markupThatCounts = (page: Page): Promise<string[]> =>
  page.evaluate((word) => {
    const wrong: string[] = [];
    // Also finds an element with this id.
    if (word in window) wrong.push('it ran');
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'xlink:href', 'cite'];
    for (const element of document.querySelectorAll('*')) {
      const { localName } = element;
      const isData = localName === 'script' && /json/.test(element.getAttribute('type') ?? '');
      if (['script', 'style'].includes(localName) && !isData && element.textContent?.includes(word))
        wrong.push(`a <${localName}> of it`);
      if (['base', 'iframe', 'object', 'embed', 'math'].includes(localName)) wrong.push(`<${localName}>`);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc' || name === 'autofocus') wrong.push(`<${localName} ${name}>`);
        if (name === 'style' && value.includes(word)) wrong.push(`a style of <${localName}>`);
        if (!addresses.includes(name)) continue;
        const address = new URL(value, window.location.href);
        // Links in our own texts lead to other sites.
        const isOurs =
          address.host === window.location.host || ['tel:', 'mailto:', 'otpauth:', 'blob:'].includes(address.protocol);
        const isPicture = value.startsWith('data:image/');
        const isLink = localName === 'a' && address.protocol === 'https:' && !value.includes(word);
        if (!isOurs && !isPicture && !isLink) wrong.push(`<${localName} ${name}="${value.slice(0, 80)}">`);
      }
    }
    return wrong;
  }, ran);

/** How often markup appears as text. */
export const markupShown = async (page: Page): Promise<number> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count.
  (await page.locator('body').innerText()).split(ran).length - 1;

/** Calls whose answers contain a secret, or are not shown on a screen. */
const leftAlone: ReadonlySet<string> = new Set<OperationId>([
  'login',
  'register',
  'createUpload',
  'createLiveTicket',
  'createPaymentIntent',
]);
/** Fields that identify something for a screen or the server. */
const names = /(^|\.)(id|\w+Id|state|placeId|countyFips|token|key|endpoint|version|timeZone)$/;

const routeIds = new Map(manifest.map(({ id }) => [functionName(id), id]));
/** Whether the contract allows any text at a place of an answer, by operation and place. */
const isFree = new Map<string, boolean>();

type Json = unknown;
const changedAt = (value: Json, path: readonly (string | number)[], by: Json): Json => {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, Json>;
  copy[first] = changedAt(copy[first], rest, by);
  return copy;
};

/** Adds markup to each free text of an answer. */
const withMarkup = (id: OperationId, answer: Json): Json => {
  const schema = (answers as Record<string, z.core.$ZodType | undefined>)[id];
  if (!schema || leftAlone.has(id)) return answer;
  let count = 0;
  let done = answer;
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (typeof value === 'string') {
      const place = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
      const marked = `${value} ${markupOf(140, count)}`;
      const known = isFree.get(`${id} ${place}`);
      const free = known ?? (!names.test(place) && z.safeParse(schema, changedAt(answer, path, marked)).success);
      isFree.set(`${id} ${place}`, free);
      if (!free) return;
      count += 1;
      done = changedAt(done, path, marked);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) walk(one, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  walk(answer, []);
  return done;
};

/** Adds markup to every text in answers, whatever is stored. */
export const answerWithMarkup = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    const match = findRoute(servedRoutes, request.method(), new URL(request.url()).pathname);
    const id = match && (routeIds.get(match.route.functionName) as OperationId | undefined);
    if (!id) return route.continue();
    // An idle connection may just be closing.
    const response = await route.fetch({ maxRetries: 2 });
    const text = await response.text();
    if (!response.ok() || text === '') return route.fulfill({ response });
    return route.fulfill({ response, json: withMarkup(id, JSON.parse(text)) });
  });
};

/** The places of answers in which there was markup. */
export const markedPlaces = (): string[] => [...isFree].flatMap(([place, free]) => (free ? [place] : []));

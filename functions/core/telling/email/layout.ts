import { escapeHtml } from '#core/kernel/html';
import type { Cover, Digest, Letter } from '#core/telling/events/letter';
import { links as paths } from '#shared/links';
import { site } from '#shared/site/site';

export interface Layout {
  html: string;
  text: string;
}

interface Links {
  /** `https://...`, without a slash at its end. */
  origin: string;
  /** Undefined for emails that are not optional. */
  unsubscribe: string | undefined;
  settings: string;
}

/** The site's colors (frontend/src/styles/theme.css). Mail programs support no CSS variables. */
const light = { ground: '#f6f1e7', paper: '#fdfaf4', ink: '#2a251f', soft: '#5c5346', line: '#ddd2bf', button: '#1f4d3f' };
const dark = { ground: '#1b1815', paper: '#26221d', ink: '#f1eadd', soft: '#c2b7a5', line: '#453d33', button: '#2c6a57' };

const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: ${dark.ground} !important; }
    .paper { background: ${dark.paper} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .soft { color: ${dark.soft} !important; }
    .line { border-color: ${dark.line} !important; }
    .button { background: ${dark.button} !important; }
  }`;

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

const leading = (value: string, address: string): string =>
  `<a class="ink" href="${escapeHtml(address)}" style="color:${light.ink}">${escapeHtml(value)}</a>`;

const supportLink = leading(site.supportEmail, paths.mailTo(site.supportEmail));

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:1.55">${escapeHtml(text).replaceAll(site.supportEmail, supportLink)}</p>`;

/** The value is below its name, so that both fit a phone without a media query, which some mail programs ignore. */
const factRows = (facts: NonNullable<Letter['facts']>): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;table-layout:fixed">${facts
        .map(
          ([name, value, address]) =>
            `<tr><td class="line" style="padding:8px 0;border-top:1px solid ${light.line};line-height:1.5"><div class="soft" style="color:${light.soft};font-size:14px">${escapeHtml(name)}</div><div class="ink" style="color:${light.ink};font-size:16px">${address ? leading(value, address) : escapeHtml(value)}</div></td></tr>`,
        )
        .join('')}</table>`;

// At least 44 pixels high, for a thumb.
const button = ({ label, path }: Letter['action'], origin: string): string =>
  `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(origin + path)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${light.button};color:#ffffff;font-size:16px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></p>`;

const heading = (text: string, level: 1 | 2): string =>
  `<h${level} class="ink" style="margin:0 0 12px;color:${light.ink};font-family:Fraunces,Georgia,serif;font-weight:600;font-size:${level === 1 ? 26 : 20}px;line-height:1.25">${escapeHtml(text)}</h${level}>`;

const partOf = (letter: Letter, origin: string): string =>
  `<div class="line" style="border-top:1px solid ${light.line};padding:20px 0 4px">${heading(letter.heading, 2)}${letter.paragraphs
    .map(paragraph)
    .join('')}${factRows(letter.facts ?? [])}<p style="margin:0 0 12px"><a class="ink" href="${escapeHtml(
    origin + letter.action.path,
  )}" style="display:inline-block;padding:12px 0;color:${light.ink};font-size:16px;font-weight:600">${escapeHtml(letter.action.label)}</a></p></div>`;

/** The largest width in pixels. */
const width = 600;

/** Sets no height, so that a mail program without pictures shows one line of text and no gap. */
const coverRow = ({ path, text }: Cover, origin: string): string =>
  `<tr><td class="ground" style="padding:0;border-radius:11px 11px 0 0;background:${light.ground};text-align:center"><img class="soft" src="${escapeHtml(origin + path)}" width="${width}" alt="${escapeHtml(text)}" style="display:block;width:100%;height:auto;border:0;border-radius:11px 11px 0 0;color:${light.soft};font-size:14px;line-height:2"></td></tr>`;

const isDigest = (letter: Letter | Digest): letter is Digest => 'parts' in letter;

const link = (label: string, address: string): string =>
  `<a class="soft" href="${escapeHtml(address)}" style="color:${light.soft}">${escapeHtml(label)}</a>`;

const because = (letter: Letter | Digest): string => `You're receiving this because ${letter.because}.`;

// `overflow-wrap: anywhere` keeps a long word from widening the table.
const toHtml = (letter: Letter | Digest, { origin, unsubscribe, settings }: Links): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${styles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${width}"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px;table-layout:fixed"><tr><td>
<p class="ink" style="margin:0 0 16px;color:${light.ink};font-family:Fraunces,Georgia,serif;font-size:20px;font-weight:600">${site.name}</p>
<main>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;table-layout:fixed">
${!isDigest(letter) && letter.cover ? coverRow(letter.cover, origin) : ''}
<tr><td style="padding:28px 24px;overflow-wrap:anywhere">
${heading(letter.heading, 1)}
${letter.paragraphs.map(paragraph).join('\n')}
${isDigest(letter) ? letter.parts.map((part) => partOf(part, origin)).join('\n') : factRows(letter.facts ?? [])}
${button(letter.action, origin)}
</td></tr></table>
</main>
<div class="soft" style="padding:20px 4px;color:${light.soft};font-size:13px;line-height:1.6">
<p style="margin:0 0 8px">${escapeHtml(because(letter))}</p>
<p style="margin:0 0 8px">${[...(unsubscribe ? [link('Unsubscribe', unsubscribe)] : []), link('Email preferences', settings)].join(' &middot; ')}</p>
<p style="margin:0">${escapeHtml(site.legalName)}, ${escapeHtml(site.address)}</p>
</div>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;

const plain = ({ heading, paragraphs, facts = [] }: Letter): string[] => [
  heading,
  ...paragraphs,
  ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
];

const toText = (letter: Letter | Digest, { origin, unsubscribe, settings }: Links): string =>
  [
    ...(isDigest(letter)
      ? [
          letter.heading,
          ...letter.paragraphs,
          ...letter.parts.flatMap((part) => ['---', ...plain(part), `${part.action.label}: ${origin}${part.action.path}`]),
          '---',
        ]
      : plain(letter)),
    `${letter.action.label}:\n${origin}${letter.action.path}`,
    `-- \n${because(letter)}`,
    [...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : []), `Email preferences: ${settings}`].join('\n'),
    `${site.legalName}, ${site.address}`,
  ].join('\n\n');

/** Lays out both parts of an email. This is the only place that escapes a letter's texts. */
export const layOut = (letter: Letter | Digest, links: Links): Layout => ({
  html: toHtml(letter, links),
  text: toText(letter, links),
});

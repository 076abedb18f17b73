/**
 * `npx tsx frontend/build/draw-icons.ts` draws the icons for the web app manifest and iPhones: the favicon's settee under the
 * home page's arched window. The files are committed (frontend/public/icons), so builds do not draw them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));

const evergreen = '#1f4d3f';
const paper = '#fdfaf4';
const clay = '#e0a184';

/** The settee of frontend/public/favicon.svg, without its background. */
const settee = (body: string, legs: string): string =>
  `<path d="M8.5 14.5V12a4 4 0 0 1 4-4h7a4 4 0 0 1 4 4v2.5" fill="none" stroke="${body}" stroke-width="2"/>
  <path d="M5.5 16.25a2.25 2.25 0 0 1 4.5 0V18h12v-1.75a2.25 2.25 0 0 1 4.5 0V22h-21z" fill="${body}"/>
  <path d="M8.5 22v2.75M23.5 22v2.75" stroke="${legs}" stroke-width="2" stroke-linecap="round"/>`;

/** Stays within the middle four fifths, which no platform cuts off. */
const mark = `<path d="M7.6 25V14.2a8.4 7.4 0 0 1 16.8 0V25z" fill="${paper}"/>
  <g transform="translate(16 17.9) scale(0.62) translate(-16 -16.4)">${settee(evergreen, clay)}</g>`;

interface Drawing {
  size: number;
  /** The content of an SVG of 32 by 32. */
  content: string;
}

const onGround = (ground: string, scale: number): string =>
  `${ground}<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark}</g>`;
const rounded = `<rect width="32" height="32" rx="7.2" fill="${evergreen}"/>`;
const full = `<rect width="32" height="32" fill="${evergreen}"/>`;

/** Draws a shortcut from the lines of a lucide icon, 24 by 24. */
const shortcut = (lines: string): string =>
  `<rect width="32" height="32" rx="16" fill="#dfe9e0"/><g transform="translate(8 8) scale(0.6667)" fill="none" stroke="${evergreen}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;

/** `maskable`: platforms cut their own shape out of it. `badge`: only its outline is shown, in one color. */
export const icons: Readonly<Record<string, Drawing>> = {
  'icon-192.png': { size: 192, content: onGround(rounded, 1.25) },
  'icon-512.png': { size: 512, content: onGround(rounded, 1.25) },
  'maskable-192.png': { size: 192, content: onGround(full, 1) },
  'maskable-512.png': { size: 512, content: onGround(full, 1) },
  'apple-touch-icon.png': { size: 180, content: onGround(full, 1.2) },
  'badge-96.png': { size: 96, content: settee('#fff', '#fff') },
  'find-projects-96.png': { size: 96, content: shortcut('<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>') },
  'messages-96.png': {
    size: 96,
    content: shortcut(
      '<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"/>',
    ),
  },
  'submit-project-96.png': { size: 96, content: shortcut('<path d="M5 12h14"/><path d="M12 5v14"/>') },
};

export const iconPath = (file: string): string => path.join(folder, file);

export const drawIcon = ({ size, content }: Drawing): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${content}</svg>`),
  )
    .png({ palette: true, effort: 10 })
    .toBuffer();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const [file, drawing] of Object.entries(icons)) writeFileSync(iconPath(file), await drawIcon(drawing));
}

import type { Scene } from './scene';

const figure = ({ name, as }: Scene, sizes: readonly string[]): string => `
  <figure>
    <div>${sizes.map((size) => `<a href="${name}.${size}.png"><img class="${size}" src="${name}.${size}.png" alt="${name}, ${size}" loading="lazy"></a>`).join('')}</div>
    <figcaption>${name} <small>${as}</small></figcaption>
  </figure>`;

/** A page with all pictures, by screen. */
export const contactSheet = (scenes: readonly Scene[], sizes: readonly string[]): string => {
  const screens = [...new Set(scenes.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const figures = scenes.filter((scene) => scene.screen === screen).map((scene) => figure(scene, sizes));
    return `<section><h2>${screen}</h2>${figures.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #eee; }
  section { display: flex; flex-wrap: wrap; gap: 24px; align-items: start; }
  h2 { flex-basis: 100%; margin: 24px 0 0; }
  figure { margin: 0; }
  figure div { display: flex; gap: 8px; align-items: start; }
  img { background: #fff; max-height: 640px; object-fit: cover; object-position: top; }
  .desktop { width: 480px; } .mobile { width: 147px; }
  small { color: #666; }
</style>
${sections.join('\n')}
</html>
`;
};
